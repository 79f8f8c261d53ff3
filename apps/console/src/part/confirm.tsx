import { type ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { Failure } from './states.js';

type ConfirmProps = {
  title: string;
  /** The button that does it. */
  label: string;
  kind?: 'primary' | 'danger';
  work: { mutate: () => void; isPending: boolean; error: unknown };
  refusal?: string | null;
  onClose: () => void;
  /** What will be lost or changed. */
  children: ReactNode;
};

/** Asks before something is done that cannot be undone, or that others notice. */
export const Confirm = ({ title, label, kind = 'danger', work, refusal, onClose, children }: ConfirmProps) => (
  <Dialog
    title={title}
    onClose={onClose}
    actions={
      <Button kind={kind} busy={work.isPending} refusal={refusal} onPress={() => work.mutate()}>
        {label}
      </Button>
    }
  >
    {children}
    {work.error !== null && <Failure error={work.error} />}
  </Dialog>
);
