/** Fields of forms. */
import { type Html, html } from '../html.ts';
import type { FormField } from '../purchase-form.ts';
import type { Visit } from '../visit.ts';

/** Why a form is shown again. */
export interface Problems {
  /** What is wrong, by the name of the field. */
  readonly fields: ReadonlyMap<string, string>;
  readonly message: string;
}

export const idOf = (name: string) => name.replaceAll('.', '-');

/** A field with its label, what was entered or is known, and what is wrong with it. */
export function inputOf({ texts, request }: Visit, field: FormField, problems?: Problems, hint = ''): Html {
  const { name, label, type, required, options } = field;
  const id = idOf(name);
  const problem = problems?.fields.get(name);
  const given = request.method === 'POST' ? request.form.getAll(name) : request.query.getAll(name);
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const notes = html`${hint && html`<span class="quiet" id="${id}-hint">${hint}</span>`}${problem && html`<span class="problem" id="${id}-problem">${problem}</span>`}`;
  const mark = required ? '' : html` <small>(${texts.optional})</small>`;
  const state = html`${required && html` required`}${problem && html` aria-invalid="true"`}${described && html` aria-describedby="${described}"`}`;
  if (type === 'checkbox') {
    return html`<fieldset class="field boxes"><legend dir="auto">${label}</legend>${options.map(
      ({ text, value }) =>
        html`<label><input type="checkbox" name="${name}" value="${value}"${given.includes(value) && html` checked`}> <span dir="auto">${text}</span></label>`,
    )}${notes}</fieldset>`;
  }
  const top = html`<label for="${id}"><span dir="auto">${label}</span>${mark}</label>`;
  const autocomplete = field.autocomplete && html` autocomplete="${field.autocomplete}"`;
  if (type === 'dropdown') {
    return html`<p class="field">${top}<select id="${id}" name="${name}"${autocomplete}${state}><option value="">${texts.choose}</option>${options.map(
      ({ text, value }) => html`<option value="${value}"${given[0] === value && html` selected`}>${text}</option>`,
    )}</select>${notes}</p>`;
  }
  return html`<p class="field">${top}<input id="${id}" name="${name}" type="${type}" dir="auto" value="${given[0] ?? ''}"${autocomplete}${state}>${notes}</p>`;
}
