import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { type Tier } from '#connector-definition';
import { ListOf, MayBeAbsent, MayBeNull, Text } from '#kernel';
import { tiers } from '../../tool/domain/catalog-tool.js';
import { type DocumentKind, documentKinds } from '../domain/connector-documents.js';
import { DocumentationView } from '../queries/connector.view.js';

export class DocumentItemBody {
  /** The kind of document. */
  @ApiProperty({ enum: documentKinds }) @IsIn(documentKinds) kind!: DocumentKind;
  /** Distinguishes pages of a kind. For a tool, the tool's name. */
  @Text({ max: 100 }) key!: string;
  /** The text in Markdown. Null removes the page. */
  @ApiProperty({ type: String, nullable: true })
  @MayBeNull()
  @Text({ min: 0, max: 65_536, lines: true })
  body_markdown!: string | null;
}

export class ReplaceDocumentationBody {
  /** Pages to add or replace. Other pages stay. */
  @ListOf(DocumentItemBody, 200) items!: DocumentItemBody[];
}

/** All documentation of a connector, by kind and key. */
export class DocumentationListView {
  /** The documents. */
  @ApiProperty({ type: [DocumentationView] }) items!: DocumentationView[];
}

export class UpdateToolBody {
  /**
   * `disabled` disables the tool for everyone. For a remote MCP connector, `active` accepts the version of `hash`, and
   * `refused` rejects it.
   */
  @MayBeAbsent() @IsIn(['active', 'disabled', 'refused']) status?: 'active' | 'disabled' | 'refused';
  /** For a remote MCP connector: a higher tier than the server states. Null restores the server's tier. */
  @ApiPropertyOptional({ enum: tiers, nullable: true, type: String })
  @MayBeNull()
  @IsIn([...tiers, null])
  tier?: Tier | null;
  /** For a remote MCP connector: the `hash` of the reviewed version. */
  @MayBeAbsent() @Matches(/^[0-9a-f]{64}$/) hash?: string;
}

export class VerifyToolBody {
  /** The reviewed request, from `unverified_request` of the tool. */
  @Text({ max: 3000 }) request!: string;
}
