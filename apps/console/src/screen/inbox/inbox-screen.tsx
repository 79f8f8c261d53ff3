import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../part/button.js';
import { Empty, Failure, Loading } from '../../part/states.js';
import { Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { Page } from '../../page/page.js';
import { useAddress } from '../../page/use-address.js';
import { type Me } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { inbox } from '../../texts/inbox.js';
import { AccessDecision, type Draft } from './access-decision.js';
import { CallDecision, TimeLeft } from './call-decision.js';
import { type KeyName, keys, listKeys, requesterOf, summaryOf } from './describe.js';
import { Ended } from './ended.js';
import { AskedAgents, HeldConnectors } from './held.js';
import { decide, type Decided, dropItem, type HeldConnector, type Item, readAgain } from './queries.js';
import { useInboxKeys } from './use-inbox-keys.js';
import { useLists } from './use-lists.js';

/** Lists what waits for the person's decision, beside the first or the chosen item. */
export default function InboxScreen() {
  const { items, held, asked, isLoading, error, more } = useLists();
  const decisions = useDecisions(items);
  const { done, shown } = decisions;
  const isEmpty = items.length === 0 && held.length + asked.length === 0 && more.length === 0 && shown === null;
  return (
    <Page title={texts.screens.inbox} lead={inbox.lead}>
      {error && <Failure error={error} onRetry={readAgain} />}
      <p role="status" className={done === null ? 'unseen' : 'inbox-done'}>
        {done !== null && <UserText>{done}</UserText>}
      </p>
      {isLoading && <Loading rows={4} />}
      {!isLoading && !error && isEmpty && <NothingWaits />}
      {!isLoading && !isEmpty && (
        <div className={`inbox ${decisions.open === null ? '' : 'inbox-open'}`}>
          <List
            items={items}
            held={held}
            asked={asked}
            shown={shown}
            onMore={more.length === 0 ? null : () => more.forEach(({ fetchNextPage }) => void fetchNextPage())}
          />
          <Side items={items} decisions={decisions} />
        </div>
      )}
    </Page>
  );
}

/** `onMore`: null if the lists are complete. */
type ListProps = {
  items: readonly Item[];
  held: readonly HeldConnector[];
  asked: Me['responsibility_requests'];
  shown: string | null;
  onMore: (() => void) | null;
};

const List = ({ items, held, asked, shown, onMore }: ListProps) => (
  <nav aria-label={inbox.list} className="inbox-list">
    {items.length > 0 && (
      <ul>
        {items.map((item) => (
          <Row key={item.id} item={item} current={item.id === shown} />
        ))}
      </ul>
    )}
    {asked.length > 0 && <AskedAgents asked={asked} />}
    {held.length > 0 && <HeldConnectors held={held} />}
    {items.length === 0 && held.length + asked.length === 0 && (
      <p className="soft">{onMore ? inbox.noneHere : inbox.empty}</p>
    )}
    {onMore && <Button onPress={onMore}>{inbox.more}</Button>}
    <Keys names={listKeys(items, shown)} />
  </nav>
);

type SideProps = { items: readonly Item[]; decisions: ReturnType<typeof useDecisions> };

const Side = ({ items, decisions: { shown, decided, failure, busy, detail } }: SideProps) => (
  <div className="inbox-detail" ref={detail}>
    <Link to="." search={{}} className="inbox-back">
      {inbox.back}
    </Link>
    {shown !== null && (
      <Detail
        key={shown}
        id={shown}
        item={items.find(({ id }) => id === shown)}
        onDecide={decided}
        busy={busy}
        error={failure?.id === shown ? failure.error : null}
      />
    )}
  </div>
);

/**
 * Which item is shown: the one in the address or, without one, the first. The first one stays while others arrive and
 * after another person decided it.
 */
function useShown(items: readonly Item[]) {
  const open = useAddress().state.item ?? null;
  const [first, setFirst] = useState<string | null>(null);
  if (open !== null && first !== null) setFirst(null);
  if (open === null && first === null && items[0]) setFirst(items[0].id);
  return { open, shown: open ?? first, setFirst };
}

/** Which item is shown, and what happened to it. */
function useDecisions(items: readonly Item[]) {
  const { change } = useAddress();
  const { open, shown, setFirst } = useShown(items);
  const detail = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ id: string; error: unknown } | null>(null);
  const focuses = useRef(false);
  const show = (id: string | undefined) => {
    focuses.current = true;
    change({ item: id }, { replace: true });
  };
  useEffect(() => {
    if (focuses.current) detail.current?.querySelector('article')?.focus();
    focuses.current = false;
  }, [shown, open]);

  const { mutate, isPending } = useMutation({
    mutationFn: ({ item, decided }: { item: Item; decided: Decided }) => decide(item, decided),
    onMutate: () => setFailure(null),
    onSuccess: (_, { item, decided }) => {
      const place = items.findIndex(({ id }) => id === item.id);
      const next = items[place + 1] ?? items[place - 1];
      setDone(inbox.done[decided.decision](`${requesterOf(item)}, ${summaryOf(item)}`));
      dropItem(item);
      setFirst(next?.id ?? null);
      show(next?.id);
    },
    onError: (error, { item }) => {
      setFailure({ id: item.id, error });
      // The item may have ended. It stays on the screen with the answer.
      if (open === null) change({ item: item.id }, { replace: true });
      readAgain();
    },
  });
  useInboxKeys({ items, shown, show, detail });
  const decided = (item: Item, how: Decided) => mutate({ item, decided: how });
  return { shown, open, decided, done, failure, busy: isPending, detail };
}

/** A bolt, and a key. */
const icons = {
  call: 'M13 3 5 14h6l-1 7 8-11h-6z',
  access: 'M12 8.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM11 12l9 9m-4-4 3-3',
} as const;

const Row = ({ item, current }: { item: Item; current: boolean }) => (
  <li>
    <Link to="." search={{ item: item.id }} aria-current={current || undefined} className="inbox-row">
      <span className={`inbox-kind ${item.kind}`} aria-hidden>
        <svg viewBox="0 0 24 24">
          <path d={icons[item.kind]} />
        </svg>
      </span>
      <span className="inbox-what">
        <strong>
          <UserText>{requesterOf(item)}</UserText>
        </strong>
        <span>
          <UserText>{summaryOf(item)}</UserText>
        </span>
        <span className="soft">
          {item.kind === 'call' ? inbox.call : inbox.request}
          {' · '}
          {item.kind === 'call' ? <TimeLeft until={item.call.expires_at} /> : <Time at={item.request.created_at} />}
        </span>
      </span>
    </Link>
  </li>
);

type DetailProps = {
  id: string;
  item: Item | undefined;
  onDecide: (item: Item, decided: Decided) => void;
  busy: boolean;
  error: unknown;
};

/** What was entered for an item that the person has left without a decision. */
const drafts = new Map<string, Draft>();

function Detail({ id, item, onDecide, busy, error }: DetailProps) {
  if (!item) return <Ended id={id} error={error} />;
  const decisionProps = { onDecide: (decided: Decided) => onDecide(item, decided), busy, error };
  if (item.kind === 'call') return <CallDecision key={item.id} call={item.call} {...decisionProps} />;
  return (
    <AccessDecision
      request={item.request}
      draft={drafts.get(id)}
      onDraft={(draft) => drafts.set(id, draft)}
      {...decisionProps}
    />
  );
}

const NothingWaits = () => (
  <Empty title={inbox.empty}>
    <p>{inbox.emptyHelp}</p>
    <Link to="/explain" className="button quiet">
      {texts.screens.explain}
    </Link>
  </Empty>
);

const Keys = ({ names }: { names: readonly KeyName[] }) =>
  names.length > 0 && (
    <section className="inbox-keys soft" aria-label={inbox.hints.title}>
      {names.map((name) => (
        <span key={name}>
          <kbd>{keys[name]}</kbd> {inbox.hints[name]}
        </span>
      ))}
    </section>
  );
