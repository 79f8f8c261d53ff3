import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { Fact } from '../../part/fact.js';
import { textOf } from '../../part/look-up.js';
import { Failure, Loading, Notice } from '../../part/states.js';
import { Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { DetailPage, Section } from '../../page/detail-page.js';
import { Page } from '../../page/page.js';
import { useIdInPath } from '../../page/use-address.js';
import { client, type Tagged } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { organization } from '../../texts/organization.js';
import { Deliveries } from './deliveries.js';
import { readAgain, type Webhook, webhookQuery } from './queries.js';
import { whyNotManaged, whyNotSent } from './refusals.js';
import { WebhookState } from './webhooks.js';

const { webhooks: words } = organization;

/** One webhook: its state, and what was sent. */
export default function WebhookScreen() {
  const { data, error, refetch } = useQuery(webhookQuery(useIdInPath()));
  if (data) return <OneWebhook tagged={data} />;
  return (
    <Page title={texts.screens.webhook}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />}
    </Page>
  );
}

const OneWebhook = ({ tagged }: { tagged: Tagged<Webhook> }) => (
  <DetailPage
    title={<UserText>{tagged.value.url}</UserText>}
    state={<UserText>{tagged.value.description}</UserText>}
    actions={<Actions tagged={tagged} />}
    events={<About webhook={tagged.value} />}
  >
    {tagged.value.disabled_reason !== null && (
      <Notice title={words.statuses.disabled} kind="warn">
        <p>{textOf(words.reasons, tagged.value.disabled_reason)}</p>
      </Notice>
    )}
    <Section title={words.deliveries}>
      <Deliveries id={tagged.value.id} />
    </Section>
  </DetailPage>
);

const About = ({ webhook }: { webhook: Webhook }) => (
  <div className="side-facts">
    <section>
      <h2>{words.about}</h2>
      <p className="tags">
        <WebhookState webhook={webhook} />
      </p>
      <dl className="facts">
        <Fact name={words.lastSuccess}>
          {webhook.last_success_at === null ? words.never : <Time at={webhook.last_success_at} />}
        </Fact>
        <Fact name={words.lastFailure}>
          {webhook.last_failure_at !== null && <Time at={webhook.last_failure_at} />}
        </Fact>
        <Fact name={words.createdBy}>{webhook.created_by_label}</Fact>
        <Fact name={words.secret}>
          <code>{webhook.secret_hint}</code>
        </Fact>
      </dl>
    </section>
    <section>
      <h2>{words.events}</h2>
      <ul className="tags">
        {webhook.events.map((event) => (
          <li key={event} className="tag">
            {event}
          </li>
        ))}
      </ul>
    </section>
  </div>
);

/** Sends a test, and enables or disables the webhook. */
function Actions({ tagged: { value: webhook, etag } }: { tagged: Tagged<Webhook> }) {
  const { data: me } = useQuery(meQuery);
  const [isOpen, setOpen] = useState(false);
  const refusal = whyNotManaged(me);
  const test = useMutation({
    mutationFn: () => client.webhooks.testEndpoint(webhook.id),
    onSettled: readAgain,
  });
  const status = webhook.status === 'enabled' ? 'disabled' : 'enabled';
  const change = useMutation({
    mutationFn: () => client.webhooks.updateEndpoint(webhook.id, { status }, { ifMatch: etag }),
    onSuccess: () => setOpen(false),
    onSettled: readAgain,
  });
  return (
    <>
      <Button onPress={() => test.mutate()} busy={test.isPending} refusal={refusal}>
        {words.test}
      </Button>
      {status === 'disabled' ? (
        <Button onPress={() => setOpen(true)} refusal={refusal}>
          {words.disable}
        </Button>
      ) : (
        <Button onPress={() => change.mutate()} busy={change.isPending} refusal={whyNotSent(me)}>
          {words.enable}
        </Button>
      )}
      {isOpen && (
        <Confirm title={words.disableTitle} label={words.disable} work={change} onClose={() => setOpen(false)}>
          <p>{words.disableHelp}</p>
        </Confirm>
      )}
      {test.error && <Failure error={test.error} />}
      {!isOpen && change.error && <Failure error={change.error} />}
    </>
  );
}
