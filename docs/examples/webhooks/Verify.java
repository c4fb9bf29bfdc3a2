import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Verify {
    /** Takes the bytes of the body as they came, and the values of the two headers, null where there is none. */
    public static boolean isGenuine(String secret, byte[] body, String signature, String previous)
            throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        byte[] expected = HexFormat.of().formatHex(mac.doFinal(body)).getBytes(UTF_8);
        return isEqual(expected, signature) || isEqual(expected, previous);
    }

    private static boolean isEqual(byte[] expected, String given) {
        return given != null && MessageDigest.isEqual(expected, given.getBytes(UTF_8));
    }
}
