import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { type Tier } from '#connector-definition';
import { ListOf, MayBeAbsent, MayBeNull, Text } from '#kernel';
import { tiers } from '../../tool/domain/catalog-tool.js';
import { type DocumentKind, documentKinds } from '../domain/connector-documents.js';
import { DocumentationView } from '../queries/connector.view.js';

/** A page of documentation. */
export class DocumentItemBody {
  /** The kind of document. */
  @ApiProperty({ enum: documentKinds }) @IsIn(documentKinds) kind!: DocumentKind;
  /** Tells pages of a kind apart; of a tool, its name. */
  @Text({ max: 100 }) key!: string;
  /** Null removes the page. */
  @ApiProperty({ type: String, nullable: true })
  @MayBeNull()
  @Text({ min: 0, max: 65_536, lines: true })
  body_markdown!: string | null;
}

export class ReplaceDocumentationBody {
  /** Pages that are new or changed; others stay. */
  @ListOf(DocumentItemBody, 200) items!: DocumentItemBody[];
}

/** All of it, by kind and key. */
export class DocumentationListView {
  /** The documents. */
  @ApiProperty({ type: [DocumentationView] }) items!: DocumentationView[];
}

export class UpdateToolBody {
  /** Of a remote MCP connector, `active` accepts the version of `hash`, and `refused` keeps that version from being called. */
  @MayBeAbsent() @IsIn(['active', 'disabled', 'refused']) status?: 'active' | 'disabled' | 'refused';
  /** Of a remote MCP connector: more care than its server says; null goes back to that. */
  @ApiPropertyOptional({ enum: tiers, nullable: true, type: String })
  @MayBeNull()
  @IsIn([...tiers, null])
  tier?: Tier | null;
  /** Of a remote MCP connector: `hash` of the version that was looked at. */
  @MayBeAbsent() @Matches(/^[0-9a-f]{64}$/) hash?: string;
}

export class VerifyToolBody {
  /** What was looked at: `unverified_request` of the tool. */
  @Text({ max: 3000 }) request!: string;
}
