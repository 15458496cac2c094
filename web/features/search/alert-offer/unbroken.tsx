/** A text whose words with a hyphen stay in one line: browsers break 'e-mail' after its hyphen. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(/(\p{L}+(?:-\p{L}+)+)/u).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
