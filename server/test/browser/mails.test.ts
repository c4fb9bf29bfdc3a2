/** Mails as programs show them: on a phone, by day and in the dark. */
import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { htmlText } from '../../src/contexts/messaging/mail/templates.ts';
import { accessibilityFindings } from '../support/axe.ts';
import { browserTest } from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { painted } from '../support/pictures.ts';

const text = {
  subject: 'Your tickets: ليلة الافتتاح',
  parts: [
    'Thank you for your purchase. Your tickets for ليلة الافتتاح, Saturday 21 November 2026 at 23:30:',
    'Aurora Hall, Calle de la Noche Interminablemente Larga 1234, 28013 Madrid',
    { label: 'Vera Lindqvist', url: `https://tickets.example.org/resellers/tickets/pdf/${'a'.repeat(120)}` },
  ],
};

const painting = await painted(1_000, 563).jpeg().toBuffer();
const picture = `data:image/jpeg;base64,${painting.toString('base64')}`;

describeNeeding('Chromium')('a mail', () => {
  let browser: Browser;
  browserTest.beforeAll(async ({ browser: sharedBrowser }) => {
    browser = sharedBrowser;
  });

  it.each([
    { colorScheme: 'light', ground: 'rgb(243, 244, 247)' },
    { colorScheme: 'dark', ground: 'rgb(14, 16, 20)' },
  ] as const)('is read on a phone without moving it aside, $colorScheme', async ({ colorScheme, ground }) => {
    const page = await browser.newPage({ viewport: { width: 320, height: 700 }, colorScheme });
    const about = { organization: 'Club Aurora', language: 'en', pictureOf: 'Opening Night' } as const;
    await page.setContent(htmlText(text, about).replace('cid:picture', picture));
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    const shown = await page.getByRole('img', { name: 'Opening Night' }).boundingBox();
    expect(shown!.width / shown!.height).toBeCloseTo(1_000 / 563, 1);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(ground);
    const link = await page.getByRole('link', { name: 'Vera Lindqvist' }).boundingBox();
    expect(link!.height).toBeGreaterThanOrEqual(44);
    // The program that shows a mail has its subject as heading.
    const rules = { 'page-has-heading-one': { enabled: false } };
    expect(await accessibilityFindings(page, `mail 320 ${colorScheme}`, { rules })).toEqual([]);
    await page.close();
  });
});
