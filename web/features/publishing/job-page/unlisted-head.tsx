/** For a page that has no job to show. */
export function UnlistedHead({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} | Medponto`}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}
