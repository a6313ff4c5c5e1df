package main

import (
	"crypto/ecdsa"
	"fmt"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"
)

// TestWithdrawnKey prints the status with which receive.go responds to a delivery, three times, an hour apart.
func TestWithdrawnKey(*testing.T) {
	args := os.Args[len(os.Args)-4:]
	r := &receiver{baseURL: args[0], clientID: args[1], keys: map[string]*ecdsa.PublicKey{}, seen: map[string]bool{}}
	for range [3]int{} {
		response := httptest.NewRecorder()
		r.ServeHTTP(response, httptest.NewRequest("POST", "/", strings.NewReader(args[2])))
		fmt.Println(response.Code)
		r.fetchedAt = r.fetchedAt.Add(-time.Hour - time.Second)
	}
}
