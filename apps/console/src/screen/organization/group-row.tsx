import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Chooser, type Choice } from '../../part/chooser.js';
import { Choices } from '../../part/choices.js';
import { Confirm } from '../../part/confirm.js';
import { UserText } from '../../part/user-text.js';
import { client } from '../../session/api.js';
import { findRoles, findTeams } from '../../session/find.js';
import { meQuery, whyNotAllowed } from '../../session/me.js';
import { organization } from '../../texts/organization.js';
import { type Group, readAgain } from './queries.js';

const { directory: words } = organization;

type Mapping = Group['mappings'][number];

/** A group of the directory, with the roles and the team that it gives. */
export function GroupRow({ group }: { group: Group }) {
  const { data: me } = useQuery(meQuery);
  const [isOpen, setOpen] = useState(false);
  const refusal = whyNotAllowed(me, words.refusal, 'sso:manage');
  return (
    <div className="thing">
      <div>
        <strong>
          <UserText>{group.name}</UserText>
        </strong>{' '}
        <span className="soft">{words.members(group.member_count)}</span>
        {group.mappings.length === 0 && <p className="soft small">{words.unmapped}</p>}
        <ul className="plain">
          {group.mappings.map((mapping) => (
            <MappingRow key={mapping.id} mapping={mapping} group={group} refusal={refusal} />
          ))}
        </ul>
      </div>
      <Button onPress={() => setOpen(true)} refusal={refusal}>
        {words.map}
      </Button>
      {isOpen && <MapGroup group={group} onClose={() => setOpen(false)} />}
    </div>
  );
}

type MappingRowProps = { mapping: Mapping; group: Group; refusal: string | null };

function MappingRow({ mapping, group, refusal }: MappingRowProps) {
  const [isOpen, setOpen] = useState(false);
  const kind = mapping.team_id === null ? 'role' : 'team';
  const name = mapping.role_name ?? mapping.team_name ?? '';
  const removal = useMutation({
    mutationFn: () => client.provisioning.deleteGroupMapping(mapping.id),
    onSuccess: () => setOpen(false),
    onSettled: readAgain,
  });
  return (
    <li className="mapping">
      <span className="tag">{words[kind]}</span> <UserText>{name}</UserText>{' '}
      {refusal === null && <Button onPress={() => setOpen(true)}>{words.unmap}</Button>}
      {isOpen && (
        <Confirm
          title={words.unmapTitle(group.name, name)}
          label={words.unmap}
          work={removal}
          onClose={() => setOpen(false)}
        >
          <p>{words.unmapHelp[kind](group.member_count)}</p>
        </Confirm>
      )}
    </li>
  );
}

const mappingKinds = ['role', 'team', 'new_team'] as const;
type MappingKind = (typeof mappingKinds)[number];

const kinds = mappingKinds.map((value) => ({
  value,
  label: words.mapKinds[value],
  help: words.mapHelp[value],
}));

/** What the API expects for what a group gives. */
function targetOf(kind: MappingKind, id: string, adopts: boolean) {
  if (kind === 'new_team') return { create_team: true as const };
  return kind === 'role' ? { role_id: id } : { team_id: id, ...(adopts && { adopt_members: true }) };
}

function MapGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const [kind, setKind] = useState<MappingKind>('role');
  const [target, setTarget] = useState<Choice | null>(null);
  const [adopts, setAdopts] = useState(false);
  const mapping = useMutation({
    mutationFn: () =>
      client.provisioning.createGroupMapping({
        group_id: group.id,
        ...targetOf(kind, target?.value ?? '', adopts),
      }),
    onSuccess: onClose,
    onSettled: readAgain,
  });
  const choose = (next: MappingKind) => {
    setKind(next);
    setTarget(null);
  };
  return (
    <Confirm
      title={words.mapTitle(group.name)}
      label={words.mapNow}
      kind="primary"
      work={mapping}
      refusal={kind !== 'new_team' && target === null ? words.choose[kind] : null}
      onClose={onClose}
    >
      <Choices legend={words.gives} options={kinds} chosen={kind} onChoose={choose} />
      {kind !== 'new_team' && (
        <Chooser
          key={kind}
          label={words[kind]}
          chosen={target}
          onChoose={setTarget}
          find={kind === 'role' ? { name: 'roles', read: findRoles } : { name: 'teams', read: findTeams }}
          placeholder={words.search}
        />
      )}
      {kind === 'team' && (
        <label className="switch">
          <input type="checkbox" checked={adopts} onChange={(event) => setAdopts(event.currentTarget.checked)} />
          <span>{words.adopt}</span>
        </label>
      )}
    </Confirm>
  );
}
