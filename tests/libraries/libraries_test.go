package libraries

import (
	"context"
	"database/sql"
	"encoding/json"
	"encoding/xml"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/glebarez/sqlite"
	"github.com/go-viper/mapstructure/v2"
	goccy "github.com/goccy/go-yaml"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/kelseyhightower/envconfig"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/docs"
	"gopkg.in/yaml.v3"
	"gorm.io/gorm"
)

// A config is what the libraries read and write.
type config struct {
	URL weburl.URL `json:"url" yaml:"url" toml:"url" xml:"url" mapstructure:"url" envconfig:"url"`
}

// A row is a library: how it reads a URL from text, and what it writes for one.
type row struct {
	library string
	input   string // with %s for the URL
	read    func(input string) (weburl.URL, error)
	write   func(u weburl.URL) (string, error) // nil if the library only reads
	note    string
}

// decode reads a config by a function such as json.Unmarshal.
func decode(unmarshal func([]byte, any) error) func(string) (weburl.URL, error) {
	return func(input string) (weburl.URL, error) {
		var c config
		err := unmarshal([]byte(input), &c)
		return c.URL, err
	}
}

// encode writes a config by a function such as json.Marshal.
func encode(marshal func(any) ([]byte, error)) func(weburl.URL) (string, error) {
	return func(u weburl.URL) (string, error) {
		b, err := marshal(config{u})
		return string(b), err
	}
}

var rows = []row{
	{"encoding/json", `{"url":"%s"}`, decode(json.Unmarshal), encode(json.Marshal),
		"`omitzero` leaves out the zero URL, `omitempty` does not. URLs can be keys of maps."},
	{"encoding/xml", "<config><url>%s</url></config>", decode(xml.Unmarshal), encode(func(v any) ([]byte, error) { return xml.Marshal(v) }), "Attributes work as well."},
	{"gopkg.in/yaml.v3", "url: %s", decode(yaml.Unmarshal), encode(yaml.Marshal), ""},
	{"github.com/goccy/go-yaml", "url: %s", decode(func(b []byte, v any) error { return goccy.Unmarshal(b, v) }),
		encode(func(v any) ([]byte, error) { return goccy.Marshal(v) }), ""},
	{"github.com/BurntSushi/toml", `url = "%s"`, decode(toml.Unmarshal), encode(toml.Marshal), ""},
	{"github.com/spf13/viper", "url: %s", readViper, nil,
		"Viper has strings: give `Unmarshal` the option `viper.DecodeHook(mapstructure.TextUnmarshallerHookFunc())`."},
	{"github.com/kelseyhightower/envconfig", "APP_URL=%s", readEnv, nil, "A URL in the environment."},
	{"flag", "-url=%s", readFlag, nil, "`flag.Var(&u, \"url\", \"fetch this URL\")`"},
	{"github.com/spf13/pflag", "--url=%s", readPflag, nil,
		"`flags.TextVar(&u, \"url\", weburl.URL{}, \"fetch URL\")`, in cobra too. `Var` needs a method Type, which a URL lacks."},
	{"database/sql, github.com/jackc/pgx/v5", "%s", readPgx, writePgx, "A column of type text. NULL is the zero URL."},
	{"gorm.io/gorm", "%s", readGorm, writeGorm, "Give the field the tag `gorm:\"type:text\"`. The zero URL is NULL."},
}

func readViper(input string) (weburl.URL, error) {
	v := viper.New()
	v.SetConfigType("yaml")
	if err := v.ReadConfig(strings.NewReader(input)); err != nil {
		return weburl.URL{}, err
	}
	var c config
	err := v.Unmarshal(&c, viper.DecodeHook(mapstructure.TextUnmarshallerHookFunc()))
	return c.URL, err
}

func readEnv(input string) (weburl.URL, error) {
	name, value, _ := strings.Cut(input, "=")
	os.Setenv(name, value)
	defer os.Unsetenv(name)
	var c config
	err := envconfig.Process("app", &c)
	return c.URL, err
}

func readFlag(input string) (u weburl.URL, err error) {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(new(strings.Builder))
	flags.Var(&u, "url", "fetch `URL`")
	err = flags.Parse([]string{input})
	return u, err
}

func readPflag(input string) (u weburl.URL, err error) {
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.TextVar(&u, "url", weburl.URL{}, "fetch URL")
	err = flags.Parse([]string{input})
	return u, err
}

// readPgx and writePgx do what pgx does with the value of a column of type text.
func readPgx(input string) (u weburl.URL, err error) {
	err = pgtype.NewMap().Scan(pgtype.TextOID, pgtype.TextFormatCode, []byte(input), &u)
	return u, err
}

func writePgx(u weburl.URL) (string, error) {
	b, err := pgtype.NewMap().Encode(pgtype.TextOID, pgtype.TextFormatCode, u, nil)
	return string(b), err
}

// A page is a row of a table of gorm.
type page struct {
	ID  uint
	URL weburl.URL `gorm:"type:text"`
}

func withGorm(f func(*gorm.DB) error) error {
	dir, err := os.MkdirTemp("", "gorm")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	db, err := gorm.Open(sqlite.Open(filepath.Join(dir, "pages.db")), &gorm.Config{})
	if err != nil {
		return err
	}
	pool, err := db.DB()
	if err != nil {
		return err
	}
	defer pool.Close()
	if err := db.AutoMigrate(&page{}); err != nil {
		return err
	}
	return f(db.WithContext(context.Background()))
}

func readGorm(input string) (u weburl.URL, err error) {
	err = withGorm(func(db *gorm.DB) error {
		if err := db.Exec("INSERT INTO pages (url) VALUES (?)", input).Error; err != nil {
			return err
		}
		var p page
		err := db.First(&p).Error
		u = p.URL
		return err
	})
	return u, err
}

func writeGorm(u weburl.URL) (text string, err error) {
	err = withGorm(func(db *gorm.DB) error {
		if err := db.Create(&page{URL: u}).Error; err != nil {
			return err
		}
		var column sql.NullString
		err := db.Raw("SELECT url FROM pages").Row().Scan(&column)
		text = column.String
		return err
	})
	return text, err
}

var update = flag.Bool("update", false, "write the table and the examples of docs/libraries.md")

const typed, parsed = "HTTPS://EXAMPLE.org/a b", "https://example.org/a%20b"

// TestLibraries runs each line of the table, and holds the page to it and to the examples.
func TestLibraries(t *testing.T) {
	var table strings.Builder
	table.WriteString("| library | reads | writes | |\n|---|---|---|---|\n")
	for _, row := range rows {
		input := fmt.Sprintf(row.input, typed)
		u, err := row.read(input)
		if err != nil || u.String() != parsed {
			t.Errorf("%s: %q is %q, %v", row.library, input, u, err)
		}
		bad := fmt.Sprintf(row.input, "https://a b/")
		if u, err := row.read(bad); err == nil {
			t.Errorf("%s: %q is %q", row.library, bad, u)
		}
		written := ""
		if row.write != nil {
			text, err := row.write(weburl.MustParse(parsed))
			if err != nil || !strings.Contains(text, parsed) {
				t.Errorf("%s: writes %q, %v", row.library, text, err)
			}
			if again, err := row.read(text); err != nil || again.String() != parsed {
				t.Errorf("%s: %q is %q, %v", row.library, text, again, err)
			}
			written = "`" + strings.TrimSpace(text) + "`"
		}
		fmt.Fprintf(&table, "| `%s` | `%s` | %s | %s |\n", row.library, input, written, row.note)
	}
	docs.Part(t, "../../docs/libraries.md", "<!-- table -->\n", "<!-- end of table -->", table.String(), *update)
	docs.Examples(t, "../../docs/libraries.md", *update, "./Example_*")
}
