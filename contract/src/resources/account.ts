import { Bool, Id, Instant, List, OneOf, Resource, type Static, Str } from '../schema.ts';
import { roles } from '../vocabulary.ts';
import { Organization } from './organization.ts';

export const User = Resource('User', 'A person who can sign in.', {
  _id: Id('user', 'Id of the person.'),
  email: Str('E-mail, with which the person signs in.', ['ingrid.falk@example.org']),
  name: Str('Name.', ['Ingrid Falk']),
  operator: Bool('True for those who run the deployment.'),
  disabled: Bool('True for one who cannot sign in.'),
  created_at: Instant('When the account was made.'),
  updated_at: Instant('When it was changed last.'),
});
export type User = Static<typeof User>;

export const Session = Resource('Session', 'A place where a person is signed in.', {
  _id: Id('session', 'Id of the session.'),
  user_agent: Str('What the program that signed in said of itself.', ['Mozilla/5.0 (X11; Linux x86_64)']),
  created_at: Instant('When the person signed in.'),
  expires_at: Instant('When the session ends by itself.'),
  current: Bool('True for the session of this request.'),
});
export type Session = Static<typeof Session>;

export const NewSession = Resource('NewSession', 'A session that was opened.', {
  _id: Id('session', 'Id of the session.'),
  token: Str('Sent with every request as `Authorization: Bearer <token>`. It is told only here.', [
    'vK0r0ZbXq3C8s1mYt5LwPz7eHdJ2uNfAg9iRkQo4BxE',
  ]),
  expires_at: Instant('When the session ends by itself.'),
  user: User,
});
export type NewSession = Static<typeof NewSession>;

export const Me = Resource('Me', 'The person who is signed in.', {
  user: User,
  memberships: List(Organization, 'The organizations that the person belongs to, each with the role there.'),
});
export type Me = Static<typeof Me>;

export const Member = Resource('Member', 'A person who belongs to an organization.', {
  user_id: Id('user', 'Id of the person.'),
  email: Str('E-mail.', ['ingrid.falk@example.org']),
  name: Str('Name.', ['Ingrid Falk']),
  role: OneOf(roles, 'What the person may do in the organization.'),
  disabled: Bool('True for one who cannot sign in.'),
  created_at: Instant('Since when the person belongs to it.'),
  updated_at: Instant('When the role was changed last.'),
});
export type Member = Static<typeof Member>;
