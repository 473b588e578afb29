// Package selectonly opens connections to SQLite that can be restricted to SELECT.
// The authorizer of SQLite decides about each action of a statement when the statement
// is prepared, whatever its text is, and about statements that SQLite runs itself, as
// the ATTACH of VACUUM INTO.
//
// https://www.sqlite.org/c3ref/set_authorizer.html
package selectonly

import (
	"database/sql/driver"
	"errors"
	"strings"
	"sync"
	"unsafe"

	"modernc.org/libc"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// A Conn is a connection that can be restricted. It serves one goroutine.
type Conn struct {
	driver.Conn
	tls     *libc.TLS
	db      uintptr // the sqlite3 object
	refused string
}

// opening is held while a connection is opened: SQLite calls [opened] for it.
var opening struct {
	sync.Mutex
	db uintptr
}

// restricted are the connections that are restricted, by their sqlite3 object.
var restricted sync.Map

// Open opens a connection without restrictions.
func Open(d *sqlite.Driver, name string) (*Conn, error) {
	tls := libc.NewTLS()
	opening.Lock()
	defer opening.Unlock()
	// The driver does not give access to the sqlite3 object; an extension gets it.
	sqlite3.Xsqlite3_auto_extension(tls, pointer(opened))
	c, err := d.Open(name)
	sqlite3.Xsqlite3_cancel_auto_extension(tls, pointer(opened))
	if err == nil && opening.db == 0 {
		c.Close()
		err = errors.New("SQLite does not call extensions")
	}
	if err != nil {
		tls.Close()
		return nil, err
	}
	db := opening.db
	opening.db = 0
	return &Conn{Conn: c, tls: tls, db: db}, nil
}

// opened is the entry point of an extension.
func opened(_ *libc.TLS, db, _, _ uintptr) int32 {
	opening.db = db
	return sqlite3.SQLITE_OK
}

// Close closes the connection.
func (c *Conn) Close() error {
	c.Allow()
	err := c.Conn.Close()
	c.tls.Close()
	return err
}

// Restrict makes statements fail from now on that do more than SELECT.
func (c *Conn) Restrict() error {
	restricted.Store(c.db, c)
	if sqlite3.Xsqlite3_set_authorizer(c.tls, c.db, pointer(authorize), c.db) != sqlite3.SQLITE_OK {
		return errors.New("SQLite has no authorizer")
	}
	return nil
}

// Allow ends the restriction.
func (c *Conn) Allow() {
	sqlite3.Xsqlite3_set_authorizer(c.tls, c.db, 0, 0)
	restricted.Delete(c.db)
}

// Refused returns the first action that was refused, such as ATTACH, or the empty
// string.
func (c *Conn) Refused() string { return c.refused }

// authorize is the authorizer.
func authorize(_ *libc.TLS, db uintptr, action int32, first, second, _, _ uintptr) int32 {
	refused := ""
	switch action {
	case sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_RECURSIVE:
	case sqlite3.SQLITE_FUNCTION:
		if name := libc.GoString(second); strings.EqualFold(name, "load_extension") {
			refused = name
		}
	case sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE:
		if refused = actions[action]; strings.HasPrefix(libc.GoString(first), "sqlite_") {
			refused = "CREATE, ALTER or DROP" // the statement changes the schema
		}
	default:
		if refused = actions[action]; refused == "" {
			refused = "another statement"
		}
	}
	if refused == "" {
		return sqlite3.SQLITE_OK
	}
	if c, ok := restricted.Load(db); ok && c.(*Conn).refused == "" {
		c.(*Conn).refused = refused
	}
	return sqlite3.SQLITE_DENY
}

// actions are the statements of actions.
var actions = map[int32]string{
	sqlite3.SQLITE_CREATE_INDEX: "CREATE", sqlite3.SQLITE_CREATE_TABLE: "CREATE", sqlite3.SQLITE_CREATE_TEMP_INDEX: "CREATE",
	sqlite3.SQLITE_CREATE_TEMP_TABLE: "CREATE", sqlite3.SQLITE_CREATE_TEMP_TRIGGER: "CREATE", sqlite3.SQLITE_CREATE_TEMP_VIEW: "CREATE",
	sqlite3.SQLITE_CREATE_TRIGGER: "CREATE", sqlite3.SQLITE_CREATE_VIEW: "CREATE", sqlite3.SQLITE_CREATE_VTABLE: "CREATE",
	sqlite3.SQLITE_DROP_INDEX: "DROP", sqlite3.SQLITE_DROP_TABLE: "DROP", sqlite3.SQLITE_DROP_TEMP_INDEX: "DROP",
	sqlite3.SQLITE_DROP_TEMP_TABLE: "DROP", sqlite3.SQLITE_DROP_TEMP_TRIGGER: "DROP", sqlite3.SQLITE_DROP_TEMP_VIEW: "DROP",
	sqlite3.SQLITE_DROP_TRIGGER: "DROP", sqlite3.SQLITE_DROP_VIEW: "DROP", sqlite3.SQLITE_DROP_VTABLE: "DROP",
	sqlite3.SQLITE_INSERT: "INSERT", sqlite3.SQLITE_UPDATE: "UPDATE", sqlite3.SQLITE_DELETE: "DELETE",
	sqlite3.SQLITE_ATTACH: "ATTACH", sqlite3.SQLITE_DETACH: "DETACH", sqlite3.SQLITE_PRAGMA: "PRAGMA",
	sqlite3.SQLITE_TRANSACTION: "a transaction", sqlite3.SQLITE_SAVEPOINT: "a transaction",
	sqlite3.SQLITE_ALTER_TABLE: "ALTER", sqlite3.SQLITE_REINDEX: "REINDEX", sqlite3.SQLITE_ANALYZE: "ANALYZE",
}

// pointer returns a function as C has it, whose pointer to a function is here one to
// a closure. The function must not be a closure with variables.
func pointer[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&f)) }
