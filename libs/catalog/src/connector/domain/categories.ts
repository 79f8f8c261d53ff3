/** Acronyms and names with irregular spelling. */
const spelled: Record<string, string> = {
  ats: 'ATS',
  crm: 'CRM',
  'dev-tools': 'Developer tools',
  'e-commerce': 'E-commerce',
  erp: 'ERP',
  hr: 'HR',
  iam: 'IAM',
};

export const categoryLabel = (slug: string): string => {
  const words = slug.replaceAll('-', ' ');
  return spelled[slug] ?? words.charAt(0).toUpperCase() + words.slice(1);
};
