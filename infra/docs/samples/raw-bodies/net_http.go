package main

import (
	"io"
	"log"
	"net/http"
)

// Delivery has the claims that the receiver needs.
type Delivery struct {
	Jti   string `json:"jti"`
	Event struct {
		Type string `json:"type"`
	} `json:"event"`
}

func receive(verify func(body []byte) (Delivery, error)) http.HandlerFunc {
	return func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
		if err != nil {
			response.WriteHeader(http.StatusServiceUnavailable) // The service sends it again.
			return
		}
		delivery, err := verify(body)
		if err != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		log.Println(delivery.Jti, delivery.Event.Type)
		response.WriteHeader(http.StatusAccepted)
	}
}
