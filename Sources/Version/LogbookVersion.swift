/// The version of the package, which its programs print. Scripts/release changes it.
package let logbookVersion = "0.2.0"
