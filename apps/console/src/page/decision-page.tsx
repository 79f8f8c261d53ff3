import { type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../part/button.js';
import { Failure } from '../part/states.js';

type Choice = { label: string; onPress: () => void; refusal?: string | null };

type DecisionProps = {
  title: ReactNode;
  /** The person, the request and the reason. */
  children: ReactNode;
  /** What each decision would cause. */
  consequence: ReactNode;
  approve: Choice;
  deny: Choice;
  busy: boolean;
  error: unknown;
};

/** A decision about something that waits. The keys A and D decide while the focus is inside, except in a field. */
export function Decision({ title, children, consequence, approve, deny, busy, error }: DecisionProps) {
  const press = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || busy) return;
    const choice = { a: approve, d: deny }[event.key.toLowerCase()];
    if (choice && !choice.refusal) choice.onPress();
  };
  return (
    <article className="decision" tabIndex={-1} onKeyDown={press} aria-busy={busy || undefined}>
      <h2>{title}</h2>
      {children}
      <div className="consequence">{consequence}</div>
      {error !== null && error !== undefined && <Failure error={error} />}
      <div className="actions">
        <Button kind="primary" onPress={approve.onPress} refusal={approve.refusal} busy={busy}>
          {approve.label} <kbd aria-hidden>A</kbd>
        </Button>
        <Button onPress={deny.onPress} refusal={deny.refusal} busy={busy}>
          {deny.label} <kbd aria-hidden>D</kbd>
        </Button>
      </div>
    </article>
  );
}
