# What the benchmark needs in pretix: an organizer, an event with one product, an API token, a check-in list and paid
# orders of one ticket each. Given to `python -m pretix shell`; settings and result are JSON in the environment and a file.
import json
import os
from datetime import timedelta
from decimal import Decimal

from django.conf import settings
from django.utils.timezone import now
from django_scopes import scopes_disabled
from pretix.base.models import Event, Order, OrderPayment, OrderPosition, Organizer, Team

BATCH_SIZE = 1_000
PRICE = Decimal('15.00')
LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'


def code_of(number):
    """Order codes have five characters: letters and digits that cannot be confused."""
    code = ''
    for _ in range(5):
        number, letter = divmod(number, len(LETTERS))
        code = LETTERS[letter] + code
    return code


def load(orders_count):
    organizer = Organizer.objects.create(name='Harbour Hall', slug='harbour-hall')
    event = Event.objects.create(
        organizer=organizer, name='Long Night', slug='long-night', currency='EUR', live=True,
        date_from=now() + timedelta(days=1), plugins=settings.PRETIX_PLUGINS_DEFAULT,
    )
    event.set_defaults()
    team = Team.objects.create(
        organizer=organizer, name='Integration', all_events=True,
        all_event_permissions=True, all_organizer_permissions=True,
    )
    token = team.tokens.create(name='Benchmark')
    item = event.items.create(name='Ticket', default_price=PRICE, admission=True, personalized=True)
    quota = event.quotas.create(name='Ticket', size=orders_count)
    quota.items.add(item)
    checkin_list = event.checkin_lists.create(name='Door', all_products=True)
    channel = organizer.sales_channels.get(identifier='web')

    secrets = []
    for start in range(0, orders_count, BATCH_SIZE):
        numbers = range(start, min(start + BATCH_SIZE, orders_count))
        orders = Order.objects.bulk_create(
            Order(
                organizer=organizer, event=event, code=code_of(number), status=Order.STATUS_PAID, locale='en',
                email=f'guest.{number}@example.org', datetime=now(), expires=now() + timedelta(days=10),
                total=PRICE, sales_channel=channel,
            )
            for number in numbers
        )
        positions = OrderPosition.all.bulk_create(
            OrderPosition(
                organizer=organizer, order=order, positionid=1, item=item, price=PRICE,
                tax_rate=Decimal('0.00'), tax_value=Decimal('0.00'),
                attendee_name_parts={'_scheme': 'given_family', 'given_name': 'Guest', 'family_name': order.code},
                attendee_name_cached=f'Guest {order.code}', attendee_email=order.email,
                secret=f'{order.code.lower()}{os.urandom(14).hex()}'[:32], pseudonymization_id=f'P{order.code}',
            )
            for order in orders
        )
        OrderPayment.objects.bulk_create(
            OrderPayment(
                order=order, local_id=1, state=OrderPayment.PAYMENT_STATE_CONFIRMED, amount=PRICE,
                provider='manual', payment_date=now(),
            )
            for order in orders
        )
        secrets += [position.secret for position in positions]
    return {
        'organizer': organizer.slug, 'event': event.slug, 'token': token.token,
        'checkInList': checkin_list.pk, 'secrets': secrets,
    }


with scopes_disabled(), open(os.environ['BENCH_RESULT'], 'w') as file:
    json.dump(load(int(os.environ['BENCH_ORDERS'])), file)
