// Command weburl reads URLs the way browsers do and shows what it read.
package main

func main() {}
