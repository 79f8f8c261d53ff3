import { ApiProperty } from '@nestjs/swagger';
import { IsIn, ValidateIf } from 'class-validator';
import { ListOf, Text } from '#kernel/http';
import { DocumentationView } from '../../connector/queries/connector.view.js';
import { type DocumentKind, documentKinds } from '../domain/connector-documents.js';

export class DocumentItemBody {
  /** The kind of page. */
  @ApiProperty({ enum: documentKinds }) @IsIn(documentKinds) kind!: DocumentKind;
  /** The key of the page, unique among the pages of its kind. For a page about a tool, the name of the tool. */
  @Text({ max: 100 }) key!: string;
  /** The text in Markdown. Null removes the page. */
  @ApiProperty({ type: String, nullable: true })
  @ValidateIf((_, value) => value !== null)
  @Text({ min: 0, max: 65_536, lines: true })
  body_markdown!: string | null;
}

export class ReplaceDocumentationBody {
  /** Pages to add or replace. Other pages stay. */
  @ListOf(DocumentItemBody, 200) items!: DocumentItemBody[];
}

/** All documentation pages of a connector. */
export class DocumentationListView {
  /** The pages, sorted by kind and key. */
  @ApiProperty({ type: [DocumentationView] }) items!: DocumentationView[];
}
