import { type OpenAPIObject } from '@nestjs/swagger';

/** Descriptions of reasons, by name. */
export type Sentences = Readonly<Record<string, string>>;

/** The descriptions of the reasons that failures and their fields have. */
export type Reasons = { ofErrors: Sentences; ofFields: Sentences };

const schemaOf = (sentences: Sentences, description: string) => ({
  type: 'string',
  description,
  enum: Object.keys(sentences),
  'x-enumDescriptions': sentences,
});

type View = { properties: { reason: object } };

/** Lists all reasons in two schemas that every failure refers to. */
export function addReasons({ components }: OpenAPIObject, { ofErrors, ofFields }: Reasons): void {
  const schemas = components!.schemas! as Record<string, object>;
  schemas.ErrorReason = schemaOf(
    ofErrors,
    'A machine-readable reason. New values may be added. If you do not know a value, use the `code`.',
  );
  schemas.FieldReason = schemaOf(
    ofFields,
    'A machine-readable reason why the field is invalid. New values may be added.',
  );
  referTo('ErrorReason', schemas.ErrorView as View);
  referTo('FieldReason', schemas.FieldErrorView as View);
}

function referTo(name: string, { properties }: View): void {
  properties.reason = {
    ...('description' in properties.reason && { description: properties.reason.description }),
    $ref: `#/components/schemas/${name}`,
  };
}
