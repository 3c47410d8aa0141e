const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#x3D;': '=',
  '&amp;': '&',
};

/** The visible text of an HTML part, by block. */
export const readable = (html: string): string[] =>
  html
    .replace(/^.*<h1[^>]*>.*?<\/h1>/su, '')
    .replaceAll('</th>', ': ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:#x?\w+|\w+);/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .filter((line) => line !== '');

export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
export const urlsIn = (text: string): string[] => text.match(/https?:\/\/\S+/g) ?? [];
export const withoutUrls = (text: string): string => text.replace(/https?:\/\/\S+/g, '');
