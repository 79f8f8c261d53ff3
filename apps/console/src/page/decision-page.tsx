import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../part/button.js';
import { screenKeyOf } from '../part/keys.js';
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

/**
 * A decision about something that waits. The keys A and D decide, except in a field. After one decision, the next one
 * appears at the same place. So it can be made only after a moment, and a key that is held decides nothing.
 */
export function Decision({ title, children, consequence, approve, deny, busy, error }: DecisionProps) {
  const article = useRef<HTMLElement>(null);
  const wasSeen = useWasSeen(article, approve.refusal);
  const isOff = busy || !wasSeen;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const choice = { a: approve, d: deny }[screenKeyOf(event) ?? ''];
      if (choice && !choice.refusal && !isOff && !event.repeat) choice.onPress();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  return (
    <article ref={article} className="decision" tabIndex={-1} aria-busy={busy || undefined}>
      <h2>{title}</h2>
      {children}
      <div className="consequence">{consequence}</div>
      {error !== null && error !== undefined && <Failure error={error} />}
      <div className="actions">
        <Button kind="primary" onPress={approve.onPress} refusal={approve.refusal} busy={isOff}>
          {approve.label} <kbd aria-hidden>A</kbd>
        </Button>
        <Button onPress={deny.onPress} refusal={deny.refusal} busy={isOff}>
          {deny.label} <kbd aria-hidden>D</kbd>
        </Button>
      </div>
    </article>
  );
}

/** How long something is on the screen before it can be decided, in milliseconds. */
const momentMs = 1000;

/** Whether an element has been on the screen for a moment, since its content changed. */
function useWasSeen(element: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((changes) => {
      clearTimeout(timer);
      if (changes.at(-1)?.isIntersecting) timer = setTimeout(() => setSeen(true), momentMs);
      else setSeen(false);
    });
    if (element.current) observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      setSeen(false);
    };
  }, [element, content]);
  return wasSeen;
}
