import { type ReactNode, useId } from 'react';

type ButtonProps = {
  children: ReactNode;
  onPress: () => void;
  kind?: 'primary' | 'quiet' | 'danger';
  /** Why the action cannot be performed, and what to do about it. The control is then disabled, and shows the reason. */
  refusal?: string | null;
  busy?: boolean;
};

/** A control that is enabled exactly when its action would succeed. */
export function Button({ children, onPress, kind = 'quiet', refusal = null, busy = false }: ButtonProps) {
  const id = useId();
  const isOff = refusal !== null || busy;
  return (
    <span className="control">
      <button
        type="button"
        className={`button ${kind}`}
        aria-disabled={isOff || undefined}
        aria-busy={busy || undefined}
        aria-describedby={refusal === null ? undefined : id}
        onClick={isOff ? undefined : onPress}
      >
        {children}
      </button>
      {refusal !== null && (
        <span id={id} className="refusal">
          {refusal}
        </span>
      )}
    </span>
  );
}
