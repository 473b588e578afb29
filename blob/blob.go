// Package blob is the blob URL store of the File API, as the URL Standard uses
// it.
//
// A blob URL, such as blob:https://example.org/9115d58c-bcda-ff47-86e5-083e9a215304,
// names an object that a program holds. A [Store] maps blob URLs to objects. A blob URL
// is looked up when it is parsed, and the parsed URL keeps the object, even if the URL
// is revoked later. [weburl.URL] is a plain value; [URL] pairs it with its blob URL
// entry.
//
// A Store keeps only the origin of the environment that created a URL. It has no
// storage keys, by which browsers partition blob URLs, and does not know when an
// environment ends. A program that needs storage keys can keep them in the objects,
// and must revoke its URLs itself.
//
// https://w3c.github.io/FileAPI/#url
package blob

import (
	"crypto/rand"
	"encoding/hex"
	"sync"

	"github.com/weburl/weburl"
)

// An Entry is a blob URL entry: an object and the origin of the environment
// that made a URL for it. It does not change.
//
// https://url.spec.whatwg.org/#blob-url-entry
type Entry[T any] struct {
	object T
	origin weburl.Origin
}

// Object returns the object.
func (e *Entry[T]) Object() T { return e.object }

// Origin returns the origin of the environment that made the URL.
func (e *Entry[T]) Origin() weburl.Origin { return e.origin }

// A Store is a blob URL store: it maps blob URLs to entries. T is the type of the
// objects that the program keeps for them: Blob and MediaSource in the File API.
//
// The zero Store is empty and ready to use. It is safe for use by several
// goroutines at once, and must not be copied after its first use. An object is
// held until its URL is revoked.
//
// https://w3c.github.io/FileAPI/#BlobURLStore
type Store[T any] struct {
	mu      sync.RWMutex
	entries map[string]*Entry[T] // by URL, serialized without its fragment
}

// Create makes a new blob URL for object, adds its entry to the store, and
// returns both. The URL has the serialization of origin in it, which is "null"
// if origin is opaque, and a random UUID of version 4.
//
// https://w3c.github.io/FileAPI/#unicodeBlobURL
// https://w3c.github.io/FileAPI/#add-an-entry
func (s *Store[T]) Create(origin weburl.Origin, object T) URL[T] {
	u := URL[T]{
		url:   weburl.MustParse("blob:" + origin.String() + "/" + newUUID()),
		entry: &Entry[T]{object: object, origin: origin},
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.entries == nil {
		s.entries = make(map[string]*Entry[T])
	}
	s.entries[u.url.String()] = u.entry
	return u
}

// Resolve returns the entry for a URL, or nil if there is none. The fragment of the URL
// is ignored.
//
// https://w3c.github.io/FileAPI/#blob-url-resolve
func (s *Store[T]) Resolve(u weburl.URL) *Entry[T] {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.entries[u.WithoutFragment().String()]
}

// Attach does what the URL parser does after the basic URL parser: it pairs a
// URL with the entry that the store has for it now.
//
//	u, err := weburl.Parse(input)
//	if err != nil {
//		return err
//	}
//	b := store.Attach(u)
//
// https://url.spec.whatwg.org/#concept-url-parser
func (s *Store[T]) Attach(u weburl.URL) URL[T] {
	return URL[T]{url: u, entry: s.Resolve(u)}
}

// Revoke removes the entry for a URL from the store, and reports whether there
// was one. As in a browser, nothing is removed for a URL with a fragment.
//
// In a browser, a page of another partition cannot revoke a URL. Revoke does not check
// who calls it: a program that gives URLs to several parties must compare the origin
// first.
//
// https://w3c.github.io/FileAPI/#dfn-revokeObjectURL
func (s *Store[T]) Revoke(u weburl.URL) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ok := s.entries[u.String()]
	delete(s.entries, u.String())
	return ok
}

// Len returns the number of entries in the store.
func (s *Store[T]) Len() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.entries)
}

// newUUID returns a UUID of version 4, in lowercase.
//
// https://www.rfc-editor.org/rfc/rfc9562#section-5.4
func newUUID() string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	b[6] = b[6]&0x0F | 0x40
	b[8] = b[8]&0x3F | 0x80
	x := hex.EncodeToString(b[:])
	return x[:8] + "-" + x[8:12] + "-" + x[12:16] + "-" + x[16:20] + "-" + x[20:]
}
