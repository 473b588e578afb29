// Package java has what the classes java.net.URL and java.net.URI of Java 17
// share: how bytes become a String, what its characters are, and what
// java.net.InetAddress returns for a host.
package java
