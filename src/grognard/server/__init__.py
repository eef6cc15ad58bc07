"""Games for people: tables that live in a store, an HTTP and WebSocket server, computer seats."""
