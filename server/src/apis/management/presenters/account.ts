import type { Me, Member, NewSession, Session, User } from '@stagedoor/contract';
import type {
  MemberRow,
  OpenedSession,
  OwnSessionRow,
  UserMembershipRow,
  UserRow,
} from '../../../modules/accounts/accounts.ts';

export function presentUser(row: UserRow): User {
  return {
    _id: row.id,
    email: row.email,
    name: row.name,
    operator: row.is_operator,
    disabled: row.disabled_at !== null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function presentNewSession(session: OpenedSession, user: UserRow): NewSession {
  return {
    _id: session.id,
    token: session.token,
    expires_at: session.expiresAt.toISOString(),
    user: presentUser(user),
  };
}

export function sessionPresenter(currentId: string): (row: OwnSessionRow) => Session {
  return (row) => ({
    _id: row.id,
    user_agent: row.user_agent,
    created_at: row.created_at,
    expires_at: row.expires_at,
    current: row.id === currentId,
  });
}

export function presentMe(rows: readonly UserMembershipRow[]): Me {
  return {
    user: presentUser(rows[0]!),
    memberships: rows
      .filter((row) => row.organization_id !== null)
      .map((row) => ({
        _id: row.organization_id!,
        name: row.organization_name,
        slug: row.organization_slug,
        currency: row.currency,
        timezone: row.timezone,
        role: row.role!,
        created_at: row.organization_created_at,
        updated_at: row.organization_updated_at,
      })),
  };
}

export function presentMember(row: MemberRow): Member {
  return {
    user_id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    disabled: row.disabled_at !== null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
