/** A reporter of vitest: writes the errors that belong to no test to ERRORS_FILE, as a JSON list of texts. */
import { writeFileSync } from 'node:fs';

export default class ErrorsReporter {
  onTestRunEnd(_modules, unhandledErrors) {
    const texts = unhandledErrors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`);
    writeFileSync(process.env.ERRORS_FILE, JSON.stringify(texts));
  }
}
