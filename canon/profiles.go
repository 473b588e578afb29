package canon

// Standard returns the profile without steps: its canonical form is the URL Standard's
// serialization. URLs that differ to a browser differ in it as well.
func Standard() Profile { return New("standard") }

// Crawler returns the profile for crawlers: which pages to fetch once. It drops the
// fragment and the parameters of [TrackingParameters], and sorts the query. Add
// [DropIndexPages] where the sites are known to have them.
func Crawler() Profile { return crawler }

var crawler = New("crawler", DropFragment(), DropParameters(TrackingParameters()), SortQuery())

// Sessionless returns the profile of [Crawler] with [DropSessionIDs] before the
// query is sorted.
func Sessionless() Profile { return sessionless }

var sessionless = New("sessionless", DropFragment(), DropSessionIDs(), DropParameters(TrackingParameters()), SortQuery())

// Profiles returns the ready profiles.
func Profiles() []Profile { return []Profile{Standard(), Crawler(), Sessionless()} }
