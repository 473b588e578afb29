package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"
)

// A stream reads and writes the messages of the base protocol. Messages that are not JSON-RPC
// are answered here, and what is written is queued: a client that does not read while it
// writes does not stop the server.
//
// https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#baseProtocol
type stream struct {
	in  *bufio.Reader
	err error // of the framing, after which nothing can be read

	mu    sync.Mutex
	queue [][]byte
	more  *sync.Cond // queue or ended has changed
	ended bool       // nothing more is to be written
	done  chan struct{}
}

// mostMessage is the length in bytes of the longest message that is read. Longer ones are
// left out.
const mostMessage = 256 << 20

// mostHeader is the length in bytes of the longest line of a header.
const mostHeader = 4096

func newStream(in io.Reader, out io.Writer) *stream {
	s := &stream{in: bufio.NewReaderSize(in, mostHeader), done: make(chan struct{})}
	s.more = sync.NewCond(&s.mu)
	go s.writeAll(out)
	return s
}

// ReadObject implements [jsonrpc2.ObjectStream].
func (s *stream) ReadObject(v any) error {
	for {
		message, err := s.read()
		if err != nil {
			if err != io.EOF && err != io.ErrUnexpectedEOF {
				s.err = err
			}
			return err
		}
		if message == nil {
			continue
		}
		if !hasNegativeID(message) && json.Unmarshal(message, v) == nil {
			return nil
		}
		s.reject(message)
	}
}

// hasNegativeID reports whether a message has a number below 0 as its ID, which [jsonrpc2.ID]
// cannot hold. What is longer than a request is not looked at.
func hasNegativeID(message []byte) bool {
	var request struct {
		ID json.RawMessage `json:"id"`
	}
	return len(message) < 64<<10 && json.Unmarshal(message, &request) == nil && bytes.HasPrefix(request.ID, []byte("-"))
}

// reject answers a message that is not one of JSON-RPC.
//
// https://www.jsonrpc.org/specification#error_object
func (s *stream) reject(message []byte) {
	var request struct {
		ID json.RawMessage `json:"id"`
	}
	code, text := jsonrpc2.CodeInvalidRequest, "not a message of JSON-RPC"
	if err := json.Unmarshal(message, &request); err != nil && !json.Valid(message) {
		code, text = jsonrpc2.CodeParseError, "not JSON"
	}
	if len(request.ID) == 0 || request.ID[0] == '{' || request.ID[0] == '[' {
		request.ID = json.RawMessage("null")
	}
	s.enqueue(fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%q}}`, request.ID, code, text))
}

// read returns a message, or nil for one that is too long.
func (s *stream) read() ([]byte, error) {
	length, first := -1, true
	for {
		line, err := s.in.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			return nil, errors.New("the header of a message is too long")
		case err == io.EOF && first && len(line) == 0:
			return nil, io.EOF
		case err == io.EOF:
			return nil, io.ErrUnexpectedEOF
		case err != nil:
			return nil, err
		}
		first = false
		text := strings.TrimRight(string(line), "\r\n")
		if text == "" {
			break
		}
		name, value, ok := strings.Cut(text, ":")
		if !ok {
			return nil, errors.New("the input is not the Language Server Protocol: a header has no colon")
		}
		if strings.EqualFold(name, "Content-Length") {
			n, err := strconv.ParseUint(strings.TrimSpace(value), 10, 62)
			if err != nil {
				return nil, errors.New("the Content-Length of a message is not a number")
			}
			length = int(n)
		}
	}
	if length < 0 {
		return nil, errors.New("a message has no Content-Length")
	}
	if length > mostMessage {
		_, err := io.CopyN(io.Discard, s.in, int64(length))
		return nil, unexpected(err)
	}
	// The buffer grows with what is there, whatever length is announced.
	var b bytes.Buffer
	if length < 1<<20 {
		b.Grow(length)
	}
	if _, err := io.CopyN(&b, s.in, int64(length)); err != nil {
		return nil, unexpected(err)
	}
	return b.Bytes(), nil
}

// unexpected returns the error for an input that ends within a message.
func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// WriteObject implements [jsonrpc2.ObjectStream].
func (s *stream) WriteObject(v any) error {
	message, err := json.Marshal(v)
	if err == nil {
		s.enqueue(message)
	}
	return err
}

func (s *stream) enqueue(message []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ended {
		s.queue = append(s.queue, message)
		s.more.Signal()
	}
}

// writeAll writes messages until the end.
func (s *stream) writeAll(out io.Writer) {
	defer close(s.done)
	for {
		s.mu.Lock()
		for len(s.queue) == 0 && !s.ended {
			s.more.Wait()
		}
		messages := s.queue
		s.queue = nil
		s.mu.Unlock()
		if len(messages) == 0 {
			return
		}
		for _, message := range messages {
			if _, err := fmt.Fprintf(out, "Content-Length: %d\r\n\r\n%s", len(message), message); err != nil {
				s.end()
				return // the client has gone
			}
		}
	}
}

// end has nothing more queued.
func (s *stream) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	s.more.Signal()
}

// flush ends the stream, and waits for what is queued to be written, but not forever.
func (s *stream) flush() {
	s.end()
	select {
	case <-s.done:
	case <-time.After(time.Second):
	}
}

// Close implements [jsonrpc2.ObjectStream].
func (s *stream) Close() error { return nil }
