import { type ReactNode, useEffect, useId, useRef } from 'react';
import { texts } from '../texts/common.js';

type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  closeLabel?: string;
};

/** A question that must be answered before anything else. The Escape key closes it. */
export function Dialog({ title, onClose, children, actions, closeLabel = texts.form.cancel }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (!shown?.open) shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <div className="form-end">
        {actions}
        <button type="button" className="button quiet" onClick={onClose}>
          {closeLabel}
        </button>
      </div>
    </dialog>
  );
}
