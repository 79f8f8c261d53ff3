import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../part/link-button.js';
import { textOf } from '../../part/look-up.js';
import { Logo } from '../../part/logo.js';
import { Empty } from '../../part/states.js';
import { Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { ListPage } from '../../page/list-page.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { sharing } from '../../texts/sharing.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { nameOwner } from './name-owner.js';
import { whyNoToolbox } from './refusals.js';
import { choiceFilters, linkFilters, type ListedToolbox, toolboxesQuery } from './queries.js';

const filters = choiceFilters.map((name) => ({
  name,
  label: toolboxes.filters[name],
  options: Object.entries(toolboxes.values[name]).map(([value, label]) => ({ value, label })),
}));

const sorts = Object.entries(toolboxes.sorts).map(([value, label]) => ({ value, label }));

/** Lists the toolboxes that the person owns or that are shared with them. */
export default function ToolboxesScreen() {
  const { data: me } = useQuery(meQuery);
  const refusal = whyNoToolbox(me);
  const create = (
    <LinkButton to="/toolboxes/new" kind="primary" refusal={refusal}>
      {toolboxes.create}
    </LinkButton>
  );
  return (
    <ListPage
      title={texts.screens.toolboxes}
      lead={toolboxes.lead}
      actions={create}
      query={toolboxesQuery}
      search
      filters={filters}
      sorts={sorts}
      chips={linkFilters.map((name) => ({ name, label: toolboxes.filters[name] }))}
      row={(toolbox) => <Row toolbox={toolbox} />}
      keyOf={({ id }) => id}
      empty={
        <Empty title={toolboxes.empty}>
          <p>{toolboxes.emptyHelp}</p>
          {refusal === null && create}
        </Empty>
      }
    />
  );
}

const Row = ({ toolbox }: { toolbox: ListedToolbox }) => (
  <Link to={`/toolboxes/${toolbox.id}`} className="thing-row plain">
    <span className="thing-what">
      <strong>
        <UserText>{toolbox.name}</UserText>
      </strong>
      <span className="soft">
        <UserText>{toolbox.description}</UserText>
      </span>
      <span className="logos">
        {toolbox.connectors.map(({ slug, label, logo }) => (
          <Logo key={slug} src={logo} name={label} />
        ))}
      </span>
    </span>
    <span className="thing-marks">
      {toolbox.unmet_count > 0 && <span className="badge bad">{toolboxes.unmetCount(toolbox.unmet_count)}</span>}
      <span className="tag">
        {toolbox.access === 'owner' ? toolboxes.values.access.owner : textOf(sharing.levels, toolbox.access)}
      </span>
    </span>
    <span className="thing-numbers soft">
      {toolboxes.toolCount(toolbox.entry_count)} · <UserText>{toolboxes.owner(nameOwner(toolbox))}</UserText>
      <br />
      {toolboxes.changed} <Time at={toolbox.updated_at} />
    </span>
  </Link>
);
