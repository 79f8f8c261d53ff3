import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { Copy } from '../../part/copy.js';
import { Dialog } from '../../part/dialog.js';
import { Fact } from '../../part/fact.js';
import { Empty } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { ListPage } from '../../page/list-page.js';
import { client, organizationId } from '../../session/api.js';
import { meQuery, whyNotAllowed } from '../../session/me.js';
import { queries } from '../../session/queries.js';
import { enterpriseClients as words } from '../../texts/enterprise-clients.js';
import { type EnterpriseClient, enterpriseClientsQuery } from './queries.js';

type Issued = Pick<EnterpriseClient, 'client_id'> & { client_secret: string | null };

/** The agents that the identity provider of the organization can let in. */
export default function EnterpriseClientsScreen() {
  const { data: me } = useQuery(meQuery);
  const [isAdding, setAdding] = useState(false);
  const [issued, setIssued] = useState<Issued | null>(null);
  const refusal = whyNotAllowed(me, words.refusal, 'sso:manage');
  return (
    <>
      <ListPage
        title={words.title}
        lead={words.lead}
        actions={
          <Button kind="primary" refusal={refusal} onPress={() => setAdding(true)}>
            {words.add}
          </Button>
        }
        query={enterpriseClientsQuery}
        keyOf={({ id }) => id}
        row={(agent) => <Row agent={agent} refusal={refusal} onIssued={setIssued} />}
        empty={
          <Empty title={words.empty}>
            <a className="button quiet" href="/reference/guides/sign-in">
              {words.docs}
            </a>
          </Empty>
        }
      />
      {isAdding && <Add onClose={() => setAdding(false)} onIssued={setIssued} />}
      {issued && <IssuedDialog issued={issued} onClose={() => setIssued(null)} />}
    </>
  );
}

type RowProps = { agent: EnterpriseClient; refusal: string | null; onIssued: (issued: Issued) => void };

function Row({ agent, refusal, onIssued }: RowProps) {
  const [open, setOpen] = useState<'rotate' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const { name, client_id, authentication, secret_hint } = agent;
  return (
    <div className="thing">
      <div>
        <strong>
          <UserText>{name}</UserText>
        </strong>
        <p className="soft small">
          {words.authentications[authentication]}
          {secret_hint !== null && ` (${secret_hint})`}
        </p>
        <p className="soft small">
          {words.clientId}: <code>{client_id}</code> <Copy text={client_id} />
        </p>
      </div>
      <div className="actions">
        {authentication === 'client_secret' && (
          <Button onPress={() => setOpen('rotate')} refusal={refusal}>
            {words.rotate}
            <Unseen name={name} />
          </Button>
        )}
        <Button onPress={() => setOpen('remove')} refusal={refusal}>
          {words.remove}
          <Unseen name={name} />
        </Button>
      </div>
      {open === 'rotate' && <Rotate agent={agent} onClose={close} onIssued={onIssued} />}
      {open === 'remove' && <Remove agent={agent} onClose={close} />}
    </div>
  );
}

/** Tells the buttons of different rows apart for people who do not see the row. */
const Unseen = ({ name }: { name: string }) => (
  <span className="unseen">
    {' '}
    <UserText>{name}</UserText>
  </span>
);

const readAgain = () => queries.invalidateQueries({ queryKey: ['organization', 'enterprise-clients'] });

type DialogProps = { onClose: () => void; onIssued: (issued: Issued) => void };

function Add({ onClose, onIssued }: DialogProps) {
  const [name, setName] = useState('');
  const [document, setDocument] = useState('');
  const creation = useMutation({
    mutationFn: () =>
      client.signIn.createEnterpriseClient(organizationId, { name, client_metadata_url: document.trim() || null }),
    onSuccess: (created) => {
      onClose();
      onIssued(created);
    },
    onSettled: readAgain,
  });
  return (
    <Confirm title={words.addTitle} label={words.addNow} kind="primary" work={creation} onClose={onClose}>
      <label className="field">
        {words.name}
        <input value={name} maxLength={80} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label className="field">
        {words.document}
        <input type="url" value={document} onInput={(event) => setDocument(event.currentTarget.value)} />
      </label>
      <p className="soft small">{words.documentHelp}</p>
    </Confirm>
  );
}

function Rotate({ agent, onClose, onIssued }: DialogProps & { agent: EnterpriseClient }) {
  const rotation = useMutation({
    mutationFn: () => client.signIn.rotateEnterpriseClientSecret(organizationId, agent.id),
    onSuccess: (rotated) => {
      onClose();
      onIssued(rotated);
    },
    onSettled: readAgain,
  });
  return (
    <Confirm title={words.rotateTitle} label={words.rotateNow} work={rotation} onClose={onClose}>
      <p>{words.rotateHelp}</p>
    </Confirm>
  );
}

function Remove({ agent, onClose }: { agent: EnterpriseClient; onClose: () => void }) {
  const removal = useMutation({
    mutationFn: () => client.signIn.deleteEnterpriseClient(organizationId, agent.id),
    onSuccess: onClose,
    onSettled: readAgain,
  });
  return (
    <Confirm title={words.removeTitle(agent.name)} label={words.removeNow} work={removal} onClose={onClose}>
      <p>{words.removeHelp}</p>
    </Confirm>
  );
}

/** Shows the credentials of a client. The secret cannot be shown again. */
const IssuedDialog = ({ issued, onClose }: { issued: Issued; onClose: () => void }) => (
  <Dialog title={words.issuedTitle} onClose={onClose} closeLabel={words.done}>
    <dl className="facts wide">
      <Fact name={words.clientId}>
        <code>{issued.client_id}</code> <Copy text={issued.client_id} />
      </Fact>
      {issued.client_secret !== null && (
        <Fact name={words.secret}>
          <code>{issued.client_secret}</code> <Copy text={issued.client_secret} />
        </Fact>
      )}
    </dl>
    {issued.client_secret !== null && <p className="soft">{words.issuedHelp}</p>}
  </Dialog>
);
