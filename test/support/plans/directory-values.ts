/** What the parameters of a directory's requests are asked with. */
export const directoryValues = (user: string) => ({
  scim: user,
  filter: 'externalId eq "x" or emails eq "x"',
  startIndex: '2',
  count: '10',
  attributes: 'id',
  excludedAttributes: 'id',
});
