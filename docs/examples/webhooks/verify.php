<?php

/** $body is the bytes as they came; the signatures are those of the two headers, empty where there is none. */
function is_genuine(string $secret, string $body, string $signature, string $previous = ''): bool
{
    $expected = hash_hmac('sha256', $body, $secret);
    return hash_equals($expected, $signature) || hash_equals($expected, $previous);
}
