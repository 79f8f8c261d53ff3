import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../part/button.js';
import { Fact } from '../../part/fact.js';
import { textOf } from '../../part/look-up.js';
import { Empty, Failure } from '../../part/states.js';
import { formatTime, Time } from '../../part/time.js';
import { UserLines } from '../../part/user-text.js';
import { List } from '../../page/list-page.js';
import { type Selection } from '../../page/selection.js';
import { client } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { organization } from '../../texts/organization.js';
import { deliveriesQuery, type Delivery, readAgain } from './queries.js';
import { whyNotSent } from './refusals.js';

const { webhooks: words } = organization;

const options = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([value, label]) => ({ value, label }));

/** What was sent to a webhook. Selected deliveries can be sent again. */
export const Deliveries = ({ id }: { id: string }) => (
  <List
    query={deliveriesQuery(id)}
    filters={[{ name: 'status', label: words.filters.status, options: options(words.values.status) }]}
    sorts={options(words.sorts)}
    keyOf={(delivery) => delivery.id}
    row={(delivery) => <Row delivery={delivery} />}
    bulk={{ nameOf, actions: (selection) => <SendAgain id={id} selection={selection} /> }}
    empty={<Empty title={words.noDeliveries} />}
  />
);

const nameOf = ({ event, created_at }: Delivery): string => `${event}, ${formatTime(created_at)}`;

function SendAgain({ id, selection }: { id: string; selection: Selection<Delivery> }) {
  const { data: me } = useQuery(meQuery);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => client.webhooks.replayDeliveries(id, { delivery_ids: selection.rows.map((row) => row.id) }),
    onSettled: readAgain,
  });
  return (
    <>
      <Button onPress={() => mutate()} busy={isPending} refusal={whyNotSent(me)}>
        {words.send(selection.rows.length)}
      </Button>
      <span role="status">{data && words.queued(data.queued)}</span>
      {error && <Failure error={error} />}
    </>
  );
}

const kinds = { pending: 'warn', delivered: 'good', failed: 'bad' } as const;

const Row = ({ delivery }: { delivery: Delivery }) => (
  <details className="delivery">
    <summary>
      <span className={`badge ${kinds[delivery.status]}`}>{textOf(words.values.status, delivery.status)}</span>
      <strong>{delivery.event}</strong>
      <span className="soft">
        {delivery.response_status !== null && `${words.answer(delivery.response_status)} · `}
        {words.attempts(delivery.attempts)} · <Time at={delivery.created_at} />
      </span>
    </summary>
    <dl className="facts">
      <Fact name={words.error}>{delivery.error}</Fact>
      <Fact name={words.response}>
        {delivery.response_body !== null && delivery.response_body !== '' && (
          <UserLines>{delivery.response_body}</UserLines>
        )}
      </Fact>
      <Fact name={words.next}>{delivery.next_attempt_at !== null && <Time at={delivery.next_attempt_at} />}</Fact>
      <Fact name={words.eventId}>
        <code>{delivery.event_id}</code>
      </Fact>
    </dl>
  </details>
);
