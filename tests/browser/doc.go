// Package browser has the tests that drive the page of the URL lab in a browser.
package browser
