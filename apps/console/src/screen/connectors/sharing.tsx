import { useState } from 'react';
import { Button } from '../../part/button.js';
import { UserText } from '../../part/user-text.js';
import { Section } from '../../page/detail-page.js';
import { ShareDialog } from '../../sharing/share-dialog.js';
import { type Shareable } from '../../sharing/shareable.js';
import { Shares } from '../../sharing/shares.js';
import { sharing } from '../../texts/sharing.js';
import { type Connector } from './queries.js';

const texts = sharing.kinds.connector;

/** Who may see, use and change a connector of the organization. The list is read when it is opened. */
export default function Sharing({ connector }: { connector: Connector }) {
  const [isOpen, setOpen] = useState(false);
  const [isShown, setShown] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const thing: Shareable = { ...connector, kind: 'connector', id: connector.slug };
  const finish = (name: string) => {
    setOpen(false);
    setDone(texts.shared(name));
  };
  return (
    <Section
      title={sharing.title}
      actions={
        <Button refusal={connector.can_share ? null : texts.shareRefusal} onPress={() => setOpen(true)}>
          {sharing.share}
        </Button>
      }
    >
      <details onToggle={(event) => setShown(event.currentTarget.open)}>
        <summary>{sharing.show}</summary>
        {isShown && <Shares thing={thing} onDone={setDone} />}
      </details>
      <p role="status" className={done === null ? 'unseen' : 'inbox-done'}>
        <UserText>{done}</UserText>
      </p>
      {isOpen && <ShareDialog thing={thing} onClose={() => setOpen(false)} onShared={finish} />}
    </Section>
  );
}
