import { type OpenAPIObject } from '@nestjs/swagger';

/** By their names, why a request is refused. */
export type Sentences = Readonly<Record<string, string>>;

/** What a failure, and what one field of it may give as its reason. */
export type Reasons = { ofErrors: Sentences; ofFields: Sentences };

const schemaOf = (sentences: Sentences, description: string) => ({
  type: 'string',
  description,
  enum: Object.keys(sentences),
  'x-enumDescriptions': sentences,
});

type View = { properties: { reason: object } };

/** Lists all reasons in two schemas, which every failure refers to. */
export function addReasons({ components }: OpenAPIObject, { ofErrors, ofFields }: Reasons): void {
  const schemas = components!.schemas! as Record<string, object>;
  schemas.ErrorReason = schemaOf(
    ofErrors,
    'Why, for a program. The list grows: take one that you do not know for its `code`.',
  );
  schemas.FieldReason = schemaOf(ofFields, 'What is wrong with the field, for a program. The list grows.');
  referTo('ErrorReason', schemas.ErrorView as View);
  referTo('FieldReason', schemas.FieldErrorView as View);
}

function referTo(name: string, { properties }: View): void {
  properties.reason = {
    ...('description' in properties.reason && { description: properties.reason.description }),
    $ref: `#/components/schemas/${name}`,
  };
}
