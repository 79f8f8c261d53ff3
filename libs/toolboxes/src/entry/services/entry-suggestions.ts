import { Injectable } from '@nestjs/common';
import { ConnectorLabels, ConnectorTools, type ToolRef, unknownConnector, unknownTool } from '#access-control';
import { type Caller, type FieldError, type FieldPath, pathIn } from '#kernel';

type Draft = { path: FieldPath; entry: ToolRef };

/** Maximum number of problems with a suggestion. Each suggestion reads the connectors. */
const maxSuggestions = 5;

/** Suggests similar names where the entries of a request name unknown connectors or tools, and says what lists the names. */
@Injectable()
export class EntrySuggestions {
  constructor(
    private readonly connectorLabels: ConnectorLabels,
    private readonly connectorTools: ConnectorTools,
  ) {}

  /** Returns the problems with suggestions in their messages. Suggests only what the caller can see. */
  async addTo(problems: readonly FieldError[], caller: Caller, drafts: readonly Draft[]): Promise<FieldError[]> {
    const unknown = problems.filter(({ reason }) => [unknownConnector.name, unknownTool.name].includes(reason));
    const suggested = new Set(unknown.slice(0, maxSuggestions));
    return Promise.all(
      problems.map(async (problem) => {
        if (!suggested.has(problem)) return problem;
        return { ...problem, message: problem.message + (await this.suggest(problem.path, caller, drafts)) };
      }),
    );
  }

  private async suggest(path: FieldPath, caller: Caller, drafts: readonly Draft[]): Promise<string> {
    for (const { path: place, entry } of drafts) {
      if (path === pathIn(place, 'connector_slug'))
        return `${await this.connectorLabels.suggest(caller, entry.connector_slug)} GET /connector lists the connectors.`;
      if (path === pathIn(place, 'tool_name'))
        return `${await this.connectorTools.suggest(caller, entry)} GET /connector/{slug}/tools lists its tools.`;
    }
    return '';
  }
}
