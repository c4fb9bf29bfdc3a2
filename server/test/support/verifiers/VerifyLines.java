import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Base64;

public final class VerifyLines {
    public static void main(String[] args) throws Exception {
        var input = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        for (String line; (line = input.readLine()) != null; ) {
            String[] fields = line.split("\t", -1);
            byte[] body = Base64.getDecoder().decode(fields[1]);
            String previous = fields[3].isEmpty() ? null : fields[3];
            System.out.println(Verify.isGenuine(fields[0], body, fields[2], previous));
        }
    }
}
