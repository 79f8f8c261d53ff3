import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../part/button.js';
import { Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { DetailPage } from '../../page/detail-page.js';
import { Page } from '../../page/page.js';
import { useIdInPath } from '../../page/use-address.js';
import { ShareDialog } from '../../sharing/share-dialog.js';
import { Shares } from '../../sharing/shares.js';
import { texts } from '../../texts/common.js';
import { sharing } from '../../texts/sharing.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { AddTool } from './add-tool.js';
import { AgentView } from './agent-view.js';
import { Apps } from './apps.js';
import { Clients } from './clients.js';
import { Entries } from './entries.js';
import { nameOwner } from './name-owner.js';
import { type Toolbox, toolboxQuery } from './queries.js';
import { Skill } from './skill.js';

const OrderTools = lazy(async () => ({ default: (await import('./order-tools.js')).OrderTools }));

/** One toolbox: its tools with their accounts, who may use it, and what agents see of it. */
export default function ToolboxScreen() {
  const id = useIdInPath();
  const { data, error, refetch } = useQuery(toolboxQuery(id));
  if (data) return <OneToolbox toolbox={data} />;
  return (
    <Page title={texts.screens.toolbox}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={5} />}
    </Page>
  );
}

function OneToolbox({ toolbox }: { toolbox: Toolbox }) {
  const [open, setOpen] = useState<'share' | 'add' | 'order' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const close = () => setOpen(null);
  const finish = (message: string) => {
    close();
    setDone(message);
  };
  const unmet = toolbox.entries.filter((entry) => entry.unmet).length;
  return (
    <DetailPage
      title={<UserText>{toolbox.name}</UserText>}
      state={
        <span className="thing-lead">
          <UserText>{toolbox.description}</UserText>
          <span className="thing-marks">
            {unmet > 0 && <span className="badge bad">{toolboxes.unmetCount(unmet)}</span>}
            <span className="tag">
              <UserText>{toolboxes.owner(nameOwner(toolbox))}</UserText>
            </span>
          </span>
        </span>
      }
      actions={
        <Button
          kind="primary"
          refusal={toolbox.can_share ? null : sharing.kinds.toolbox.shareRefusal}
          onPress={() => setOpen('share')}
        >
          {sharing.share}
        </Button>
      }
      events={
        <>
          <h2>{sharing.title}</h2>
          <Shares thing={{ ...toolbox, kind: 'toolbox' }} onDone={setDone} />
        </>
      }
    >
      <p role="status" className={done === null ? 'unseen' : 'inbox-done'}>
        <UserText>{done}</UserText>
      </p>
      <Entries toolbox={toolbox} onAdd={() => setOpen('add')} onOrder={() => setOpen('order')} />
      <AgentView toolbox={toolbox} />
      <Skill toolbox={toolbox} onDone={setDone} />
      <Apps toolbox={toolbox} onDone={setDone} />
      <Clients toolbox={toolbox} />
      <OpenDialog toolbox={toolbox} open={open} onClose={close} onDone={finish} />
    </DetailPage>
  );
}

type OpenDialogProps = {
  toolbox: Toolbox;
  open: 'share' | 'add' | 'order' | null;
  onClose: () => void;
  onDone: (message: string) => void;
};

/** The dialog that changes the toolbox. */
function OpenDialog({ toolbox, open, onClose, onDone }: OpenDialogProps) {
  const { id } = toolbox;
  const { adding, ordering } = toolboxes;
  if (open === 'add')
    return <AddTool toolboxId={id} onClose={onClose} onAdded={(name) => onDone(adding.added(name))} />;
  if (open === 'order')
    return (
      <Suspense>
        <OrderTools toolboxId={id} onClose={onClose} onOrdered={() => onDone(ordering.done)} />
      </Suspense>
    );
  if (open === 'share')
    return (
      <ShareDialog
        thing={{ ...toolbox, kind: 'toolbox' }}
        onClose={onClose}
        onShared={(name) => onDone(sharing.kinds.toolbox.shared(name))}
      />
    );
  return null;
}
