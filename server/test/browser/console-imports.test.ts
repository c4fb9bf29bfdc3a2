/** Imports in a browser: a list from a file, its columns, what is wrong with it, the result, undoing it; exports. */
import { readFileSync } from 'node:fs';
import { afterAll, expect, it, vi } from 'vitest';
import { type JobRunner, startJobs } from '../../src/workers/jobs.ts';
import { browserTest, type ConsoleBrowser, examine, signInAs, viewports } from '../support/console.ts';
import { createEntry } from '../support/guest-lists.ts';
import { describeNeeding } from '../support/needs.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 60_000 });

describeNeeding('Chromium')('imports in the console', () => {
  let console: ConsoleBrowser;
  let organization: TestOrganization;
  let jobs: JobRunner;
  const home = '/console/o/club-imports';
  const [desktop, , , phoneDark] = viewports;
  const file = (text: string) => ({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const peopleOf = async (name: string) => {
    const rows = await console.service.database.sql<{ party_size: number }>(
      'SELECT party_size FROM guest_lists WHERE organization_id = $1 AND name = $2 AND removed_at IS NULL',
      [organization.id, name],
    );
    return rows.map(({ party_size }) => party_size);
  };

  browserTest.beforeAll(async ({ console: shared }) => {
    console = shared;
    organization = await createOrganization(console.service, { slug: 'club-imports' });
    jobs = await startJobs({ ...console.service.services, mail: null });
  });
  afterAll(async () => {
    await jobs?.stop();
    await console?.service.check();
  });

  it('imports a list: chooses columns, names the bad row, imports the others, undoes it', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', `${home}/imports`);
      await page.getByText('Nothing was imported yet').waitFor();
      await examine(visit, 'imports-empty');
      await page
        .locator('input[type=file]')
        .setInputFiles(
          file(
            `Nombre;Cuantos;Correo\nIlse Okafor;5;ilse@example.org\nMateo Serra;2;nobody\nPriya Nair;1;\n${'Guest;1;nobody\n'.repeat(400)}`,
          ),
        );
      await page.getByRole('button', { name: 'Send the file' }).click();
      await page.getByRole('row', { name: /Cuantos.*5 · 2 · 1/ }).waitFor();
      await page.getByLabel('Cuantos is imported as').selectOption({ label: 'People' });
      await examine(visit, 'imports-columns');
      await page.getByRole('button', { name: 'Check the rows' }).click();
      await page.getByText('401 of 403 rows cannot be imported.').waitFor();
      const problems = page.getByRole('table', { name: 'What is wrong' });
      await problems.getByRole('row', { name: /3, 5, 6, 7, 8 and 396 more.*Correo.*is no e-mail address/ }).waitFor();
      expect(await problems.getByRole('row').count()).toBe(2);
      // What was found before is not shown for the next check.
      const meaning = page.getByLabel('Correo is imported as');
      await meaning.selectOption({ label: 'Brought by' });
      await page.getByRole('button', { name: 'Check again' }).click();
      await problems.getByRole('row', { name: /2, 3, 5, 6, 7 and 397 more.*Correo/ }).waitFor();
      await meaning.selectOption({ label: 'E-mail address' });
      await page.getByRole('button', { name: 'Check again' }).click();
      await page.getByText('401 of 403 rows cannot be imported.').waitFor();
      await problems.getByRole('row', { name: /3, 5, 6, 7, 8 and 396 more/ }).waitFor();
      expect(await problems.getByRole('row').count()).toBe(2);
      await examine(visit, 'imports-preview');
      expect(await peopleOf('Ilse Okafor')).toEqual([]);
      await page.getByRole('button', { name: 'Import 2 rows' }).click();
      await page.getByText('2 created, 401 left out.').waitFor();
      expect(await peopleOf('Ilse Okafor')).toEqual([5]);
      await examine(visit, 'imports-result');
      await page.getByRole('button', { name: 'Undo the import' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
      await page.getByText('All that the import created is taken back.').waitFor();
      expect(await peopleOf('Ilse Okafor')).toEqual([]);
    });
  });

  it('exports a list', async () => {
    await createEntry(console.service, organization, { name: 'Exported Guest', party_size: 3 });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', `${home}/lists`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export as CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('guest-lists.csv');
      expect(readFileSync(await download.path(), 'utf8')).toContain(',Exported Guest,3,');
    });
  });

  it('fits a phone, and is Spanish for a browser that is', async () => {
    await console.visit(phoneDark, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager');
      await page.evaluate("localStorage.setItem('stagedoor-language', 'es')");
      await page.goto(`${home}/imports`);
      await page.getByRole('heading', { name: 'Importaciones' }).waitFor();
      await page
        .locator('input[type=file]')
        .setInputFiles(file('Nombre;Personas\nIlse Okafor;2\nMateo Serra;muchas\n'));
      await page.getByRole('button', { name: 'Enviar el archivo' }).click();
      await page.getByRole('button', { name: 'Comprobar las filas' }).waitFor();
      await examine(visit, 'imports-columns');
      await page.getByRole('button', { name: 'Comprobar las filas' }).click();
      await page.getByText('debe ser un número entero de 1 a 1000').waitFor();
    });
  });
});
