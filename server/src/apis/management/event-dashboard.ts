import { type EventDashboard as EventDashboardBody, management } from '@stagedoor/contract';
import { type EventDashboard, getEventDashboard } from '../../contexts/sales/dashboard/dashboard.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';
import { presentOccupancy } from './presenters/occupancy.ts';

export const eventDashboardHandlers: readonly Handler[] = [
  endpoint(management.getEventDashboard, {
    run: ({ tenant, params, caller }) => {
      return getEventDashboard(tenant, params.eventId, caller.role === 'owner' || caller.role === 'admin');
    },
    present: presentDashboard,
  }),
];

function presentDashboard({ counts, occupancy, money }: EventDashboard): EventDashboardBody {
  const major = (minor: number) => toMajor(minor, counts.currency_digits);
  const sum = (name: 'sold' | 'held' | 'voided') => counts.rates.reduce((total, rate) => total + rate[name], 0);
  const rateRevenue = new Map(money?.rates.map((rate) => [rate.rate_id, rate.revenue]));
  const channelRevenue = new Map(money?.channels.map((channel) => [channel.channel_id, channel.revenue]));
  return {
    event_id: counts.event_id,
    currency: counts.currency,
    tickets: { sold: sum('sold'), held: sum('held'), voided: sum('voided'), admitted: occupancy.tickets },
    bookings: { ...counts.bookings, admitted: occupancy.bookings },
    lists: { ...counts.lists, admitted: occupancy.lists },
    occupancy: presentOccupancy(occupancy),
    rates: counts.rates.map((rate) => ({
      ...rate,
      admitted: occupancy.byRate.get(rate.rate_id) ?? 0,
      ...(money ? { revenue: major(rateRevenue.get(rate.rate_id) ?? 0) } : {}),
    })),
    sales: counts.sales.map((sale) => ({ ...sale })),
    channels: counts.channels.map(({ channel_id: id, name, ...channel }) => ({
      channel_id: id ?? '',
      name: name ?? '',
      ...channel,
      admitted: occupancy.byChannel.get(id) ?? 0,
      ...(money ? { revenue: major(channelRevenue.get(id) ?? 0) } : {}),
    })),
    ...(money ? { money: presentMoney(money.totals, major) } : {}),
  };
}

function presentMoney(
  { advances_held, forfeited, refunded, ...parts }: NonNullable<EventDashboard['money']>['totals'],
  major: (minor: number) => number,
) {
  return {
    revenue: {
      sales: major(parts.sales),
      supplements: major(parts.supplements),
      fees_organization: major(parts.fees_organization),
      fees_provider: major(parts.fees_provider),
      surcharges: major(parts.surcharges),
      warranty: major(parts.warranty),
      tips: major(parts.tips),
      total: major(Object.values(parts).reduce((total, part) => total + part, 0)),
    },
    advances_held: major(advances_held),
    forfeited: major(forfeited),
    refunded: major(refunded),
  };
}
