import { limits, management } from '@stagedoor/contract';
import {
  admitPartner,
  createPartner,
  listAdmissions,
  listPartners,
  removePartner,
  updatePartner,
} from '../../modules/partners/partners.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, read, write, writeAlone } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { Problems } from '../common/problems.ts';
import { presentManagedPartner, presentPartner } from './presenters/partner.ts';

const channelHandlers: readonly Handler[] = [
  writeAlone(management.createChannel, async ({ db, body, now }) => {
    const row = await createPartner(db, 'channel', { name: body.name, slug: body.slug }, now);
    return row instanceof Refusal ? row : { success: true, data: presentManagedPartner(row) };
  }),

  read(management.listChannels, async ({ db, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const rows = await listPartners(db, 'channel', page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentManagedPartner) };
  }),

  write(management.updateChannel, async ({ tx, params, body, now }) => {
    const row = await updatePartner(tx, 'channel', params.channelId, { name: body.name, slug: body.slug }, now);
    return row instanceof Refusal ? row : { success: true, data: presentManagedPartner(row) };
  }),

  read(management.listPartnerChannels, async ({ db, caller, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const rows = await listAdmissions(db, caller.organization.id, 'channel', page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentPartner) };
  }),

  writeAlone(management.addPartnerChannel, async ({ db, caller, params, now }) => {
    const row = await admitPartner(db, caller.organization.id, 'channel', params.channelId, now);
    return row instanceof Refusal ? row : { success: true, data: presentPartner(row) };
  }),

  write(management.removePartnerChannel, async ({ tx, caller, params, now }) => {
    return (await removePartner(tx, caller.organization.id, 'channel', params.channelId, now)) ?? { success: true };
  }),
];

const resellerHandlers: readonly Handler[] = [
  writeAlone(management.createReseller, async ({ db, body, now }) => {
    const row = await createPartner(db, 'reseller', { name: body.name, slug: body.slug }, now);
    return row instanceof Refusal ? row : { success: true, data: presentManagedPartner(row) };
  }),

  read(management.listResellers, async ({ db, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const rows = await listPartners(db, 'reseller', page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentManagedPartner) };
  }),

  write(management.updateReseller, async ({ tx, params, body, now }) => {
    const row = await updatePartner(tx, 'reseller', params.resellerId, { name: body.name, slug: body.slug }, now);
    return row instanceof Refusal ? row : { success: true, data: presentManagedPartner(row) };
  }),

  read(management.listPartnerResellers, async ({ db, caller, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const rows = await listAdmissions(db, caller.organization.id, 'reseller', page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentPartner) };
  }),

  writeAlone(management.addPartnerReseller, async ({ db, caller, params, now }) => {
    const row = await admitPartner(db, caller.organization.id, 'reseller', params.resellerId, now);
    return row instanceof Refusal ? row : { success: true, data: presentPartner(row) };
  }),

  write(management.removePartnerReseller, async ({ tx, caller, params, now }) => {
    return (await removePartner(tx, caller.organization.id, 'reseller', params.resellerId, now)) ?? { success: true };
  }),
];

export const partnerHandlers: readonly Handler[] = [...channelHandlers, ...resellerHandlers];
