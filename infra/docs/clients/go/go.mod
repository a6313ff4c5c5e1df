module openbanking.example/client

go 1.21
