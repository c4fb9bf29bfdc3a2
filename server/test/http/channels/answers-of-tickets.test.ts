import { beforeEach, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import type { TestService } from '../../support/test-service.ts';

const { service, world, people } = await openFixtures();
const { manager } = people;

let rateId: string;
let priceId: string;
let questions: Record<string, string>;

const organization = () => `/management/organizations/${world.main.id}`;

beforeEach(async () => {
  const { body } = await service.call('POST', `${organization()}/events/${world.main.eventId}/ticket-rates`, {
    headers: manager.headers,
    body: {
      name: `Members ${Math.random()}`,
      quota: 50,
      prices: [{ name: 'One', price: 10, quantity: 50 }],
      fields: [
        { slug: 'full_name', type: 'text', label: 'Name', required: true },
        { slug: 'country_code', type: 'dropdown', label: 'Country', options: [{ text: 'Spain', value: 'ES' }] },
        { slug: 'member_number', type: 'text', label: 'Member number', required: true },
        { slug: 'member_since', type: 'date', label: 'Member since' },
        { slug: 'office_mail', type: 'email', label: 'Office' },
        { slug: 'office_phone', type: 'tel', label: 'Office phone' },
        { slug: 'shirt', type: 'dropdown', label: 'Shirt', options: [{ text: 'Small', value: 's' }] },
      ],
      questions: [
        { label: 'How did you hear of us?', type: 'text', required: true },
        { label: 'Which stage?', type: 'dropdown', items: ['North', 'South'] },
        { label: 'Which days?', type: 'checkbox', items: ['Friday', 'Saturday'], required: true },
      ],
    },
  });
  rateId = body.data._id;
  priceId = body.data.prices[0]._id;
  questions = Object.fromEntries(
    body.data.questions.map(({ _id, type }: { _id: string; type: string }) => [type, _id]),
  );
});

const good = () => [
  { question_id: questions.text, answer: 'A friend' },
  { questionId: questions.dropdown, answer: 'South' },
  { question_id: questions.checkbox, answer: 'Friday' },
  { question_id: questions.checkbox, answer: 'Saturday' },
  { question_id: 'member_number', answer: 'M-417' },
  { question_id: 'member_since', answer: '2019-05-01' },
  { question_id: 'office_mail', answer: 'office@example.org' },
  { question_id: 'office_phone', answer: '+34 600 000 102' },
  { question_id: 'shirt', answer: 's' },
];

type Answers = readonly Record<string, unknown>[];
/** The four ways in which tickets of the rate come into being. */
const ways: Record<string, (answers: Answers, given?: object) => ReturnType<TestService['call']>> = {
  'checkout of a channel': (answers, given) =>
    send('/channels/tickets/checkout', world.channel.headers, answers, given),
  'issue by a channel': (answers, given) => send('/channels/tickets', world.channel.headers, answers, given),
  import: (answers, given) => send('/integrations/tickets', world.main.headers, answers, given),
  'box office': (answers, given) =>
    send(`${organization()}/tickets/box-office`, manager.headers, answers, given, { collection: 'cash' }),
};

function send(path: string, headers: Record<string, string>, answers: Answers, given = {}, more = {}) {
  const ticket = { price_id: priceId, full_name: 'Ilse Okafor', email: 'ilse@example.org', answers, ...given };
  return service.call('POST', path, { headers, body: { ticket_rate_id: rateId, tickets: [ticket], ...more } });
}

describe.each(Object.keys(ways))('%s', (way) => {
  it('keeps the answers to questions and to fields of the rate, and shows them', async () => {
    const answer = await ways[way]!(good(), { country_code: 'es' });
    expect(answer.status).toBeLessThan(300);
    const ticket = (answer.body.data.tickets ?? answer.body.data)[0];
    expect(ticket.answers).toEqual(
      good().map(({ question_id, questionId, answer: said }) => ({
        questionId: question_id ?? questionId,
        answer: said,
      })),
    );
  });

  it('refuses answers that are missing', async () => {
    const answer = await ways[way]!([]);
    expect(answer.status).toBe(400);
    expect(answer.body.details.map(({ message }: { message: string }) => message)).toEqual([
      `the question ${questions.text} (How did you hear of us?) must be answered`,
      `the question ${questions.checkbox} (Which days?) must be answered`,
      'the field member_number (Member number) must be answered',
    ]);
  });

  it('refuses answers that are none of the choices, or not of the type', async () => {
    const bad = [
      { question_id: questions.text, answer: 'A friend' },
      { question_id: questions.dropdown, answer: 'West' },
      { question_id: questions.checkbox, answer: 'Friday' },
      { question_id: questions.checkbox, answer: 'Sunday' },
      { question_id: questions.checkbox, answer: 'Friday' },
      { question_id: 'member_number', answer: 'M-417' },
      { question_id: 'member_since', answer: '2019-02-30' },
      { question_id: 'office_mail', answer: 'office' },
      { question_id: 'office_phone', answer: 'none' },
      { question_id: 'shirt', answer: 'xl' },
      { question_id: 'full_name', answer: 'Ilse' },
    ];
    const answer = await ways[way]!(bad, { country_code: 'FR' });
    expect(answer.status).toBe(400);
    expect(answer.body.details.map(({ path }: { path: string }) => path.replace('/tickets/0/', ''))).toEqual([
      'country_code',
      'answers/1/answer',
      'answers/3/answer',
      'answers/4/question_id',
      'answers/6/answer',
      'answers/7/answer',
      'answers/8/answer',
      'answers/9/answer',
      'answers/10/question_id',
    ]);
  });

  it('refuses days of years that no other field may have', async () => {
    const others = good().filter((answer) => answer.question_id !== 'member_since');
    const answer = await ways[way]!([...others, { question_id: 'member_since', answer: '1899-05-01' }]);
    expect(answer.status).toBe(400);
    const message = 'must be a day from 1900 to 2999, such as 1994-06-17';
    expect(answer.body.details).toEqual([{ path: `/tickets/0/answers/${others.length}/answer`, message }]);
  });
});
