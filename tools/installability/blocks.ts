/** A fenced block of a Markdown document. */
export interface Block {
  language: string;
  /** The words or `name=value` pairs after the language. */
  marks: ReadonlyMap<string, string>;
  /** The closest heading above the block. */
  heading: string;
  /** Line of the opening fence, one-based. */
  line: number;
  text: string;
}

/** Parses the fenced blocks of a Markdown document, in order. */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let open: { indent: string; fence: string; block: Block } | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    if (open) {
      if (line.trim() === open.fence) {
        blocks.push(open.block);
        open = undefined;
      } else {
        open.block.text += `${line.replace(open.indent, '')}\n`;
      }
      continue;
    }
    const fence = /^(\s*)(`{3,})(\S*)\s*(.*)$/.exec(line);
    if (fence) {
      open = {
        indent: fence[1],
        fence: fence[2],
        block: {
          language: fence[3],
          marks: readMarks(fence[4]),
          heading,
          line: index + 1,
          text: '',
        },
      };
    } else {
      heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading;
    }
  }
  if (open) {
    throw new Error(`The block in line ${open.block.line} is never closed`);
  }
  return blocks;
}

function readMarks(text: string): Map<string, string> {
  return new Map(
    text
      .split(/\s+/)
      .filter(Boolean)
      .map(mark => {
        const [name, value = ''] = mark.split('=');
        return [name, value];
      }),
  );
}

/**
 * The file in a block's first line, as `// path`, `# path` or, in a diff, `---
 * path`.
 */
export function fileOf(block: Block): string | undefined {
  const comment = block.language === 'diff' ? '---' : '(?://|#)';
  return new RegExp(`^${comment} (\\S+\\.\\w+)$`).exec(
    block.text.split('\n', 1)[0],
  )?.[1];
}
