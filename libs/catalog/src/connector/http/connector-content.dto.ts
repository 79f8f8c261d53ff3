import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, ValidateNested } from 'class-validator';
import { MayBeAbsent, MayBeNull, Text } from '#kernel';
import { type DocumentKind, documentKinds } from '../domain/connector-documents.js';
import { DocumentationView } from '../queries/connector.view.js';

/** A page of documentation. */
export class DocumentItemBody {
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
  @ApiProperty({ type: [DocumentItemBody] })
  @IsArray()
  @ArrayMaxSize(200)
  @ValidateNested({ each: true })
  @Type(() => DocumentItemBody)
  items!: DocumentItemBody[];
}

/** All of it, by kind and key. */
export class DocumentationListView {
  @ApiProperty({ type: [DocumentationView] }) items!: DocumentationView[];
}

export class SwitchToolBody {
  @MayBeAbsent() @IsIn(['active', 'disabled']) status?: 'active' | 'disabled';
}

export class VerifyToolBody {
  /** What was looked at: `unverified_request` of the tool. */
  @Text({ max: 3000 }) request!: string;
}
