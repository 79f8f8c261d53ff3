/** The texts of fields for the arguments of a tool. */
export const argumentTexts = {
  choose: 'Choose',
  json: 'JSON, such as ["a", "b"]',
  wrong: {
    text: 'Enter a text.',
    choice: 'Choose a value.',
    boolean: 'Choose true or false.',
    number: 'Enter a number.',
    json: 'Enter valid JSON. A text needs quotation marks.',
  },
  required: 'required',
} as const;
