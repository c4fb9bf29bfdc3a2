/** A reporter of vitest: writes the errors that belong to no test to ERRORS_FILE, as a JSON list of texts. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class ErrorsReporter {
  onTestRunEnd(_modules, unhandledErrors) {
    const texts = unhandledErrors.map((error) => {
      const { name, message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = error;
      const where = file ? `\nwhile ${test ? `"${test}" of ` : ''}${relative(process.cwd(), file)} ran` : '';
      return `${stack ?? `${name}: ${message}`}${where}`;
    });
    writeFileSync(process.env.ERRORS_FILE, JSON.stringify(texts));
  }
}
