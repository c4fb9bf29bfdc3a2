<?php

require $argv[1];

foreach (file('php://stdin', FILE_IGNORE_NEW_LINES) as $line) {
    [$secret, $body, $signature, $previous] = explode("\t", $line);
    echo is_genuine($secret, base64_decode($body), $signature, $previous) ? "true\n" : "false\n";
}
