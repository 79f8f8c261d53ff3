import { type ReactNode, useId } from 'react';

type ButtonProps = {
  children: ReactNode;
  onPress: () => void;
  kind?: 'primary' | 'quiet' | 'danger';
  /** Why the action cannot be performed, and what to do about it. The control is then disabled, and shows the reason. */
  refusal?: string | null;
  /** The element that already shows the reason, if several controls are disabled for the same one. */
  explainedBy?: string;
  busy?: boolean;
};

/** A control that is enabled exactly when its action would succeed. */
export function Button({ children, onPress, kind = 'quiet', refusal = null, explainedBy, busy = false }: ButtonProps) {
  const id = useId();
  const isOff = refusal !== null || busy;
  return (
    <span className="control">
      <button
        type="button"
        className={`button ${kind}`}
        aria-disabled={isOff || undefined}
        aria-busy={busy || undefined}
        aria-describedby={refusal === null ? undefined : (explainedBy ?? id)}
        onClick={isOff ? undefined : onPress}
      >
        {children}
      </button>
      {refusal !== null && explainedBy === undefined && (
        <span id={id} className="refusal">
          {refusal}
        </span>
      )}
    </span>
  );
}
